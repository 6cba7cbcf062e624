#!/bin/bash
# `watch` and `serve`: a rebuild after each change, the last good site kept on
# errors, and no files from outside the folder. Waits are bounded, not timed.
. tests/end-to-end/lib/tap.sh

report=$SCRATCH/report out=$SCRATCH/out
mkdir "$report"
printf '# One\n\nThe first text.\n' > "$report/index.md"

until_true() { # command, tried for 300 s: what is awaited comes at once, or on a busy machine later
    for _ in $(seq 3000); do
        "$@" > /dev/null 2>&1 && return 0
        sleep 0.1
    done
    echo "never: $*"; cat "$SCRATCH/log"; return 1
}
page_has() {
    grep -q "$1" "$out/index.html"
}
log_has() {
    grep -q "$1" "$SCRATCH/log"
}
edit() { # in one step: no build sees an empty page between
    printf '# One\n\n%s\n' "$1" > "$SCRATCH/edited" && mv "$SCRATCH/edited" "$report/index.md"
}
start() { # command
    "$PROGRAM" "$@" > "$SCRATCH/log" 2>&1 &
    running=$!
    trap 'kill $running 2> /dev/null; rm -rf "$SCRATCH"' EXIT
}
stop() { # in this shell, whose child it is
    kill "$running"
    wait "$running"
    status=$?
}
error_keeps_site() {
    edit 'A [link](nowhere.md).' && until_true log_has 'index.md:3:10: error: .*nowhere' && until_true log_has 'stays as it was' && page_has 'second text'
}
new_folder_is_watched() {
    mkdir "$report/parts" && printf 'From a part.\n' > "$report/parts/a.md" && edit '{{< include parts/a.md >}}' && until_true page_has 'From a part' &&
        printf 'From a changed part.\n' > "$report/parts/a.md" && until_true page_has 'From a changed part'
}

start watch "$report" -o "$out" --only html
check 'watch builds at once' until_true page_has 'first text'
edit 'The second text.'
check 'watch builds again after a change' until_true page_has 'second text'
check 'an error is shown, and the last good site stays' error_keeps_site
check 'files of new folders count' new_folder_is_watched
stop
check 'a signal ends watch' test $status -eq 143

edit 'The third text.'
mkdir "$out/below"
echo secret > "$SCRATCH/secret.txt"
ln -s "$SCRATCH/secret.txt" "$out/link.txt"
start serve "$report" -o "$out" --port 0
until_true log_has 'http://127.0.0.1:[1-9]' && base=$(sed -n 's|^\(http://127.0.0.1:[0-9]*\)/.*|\1|p' "$SCRATCH/log")
port=${base##*:}

fetch() { # target, header lines
    python3 - "$port" "$1" "${2:-127.0.0.1:$port}" "${3:-GET}" <<'PY'
import socket, sys
port, target, host, method = sys.argv[1:]
with socket.create_connection(("127.0.0.1", int(port)), 60) as s:
    s.sendall(f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    data = b""
    while chunk := s.recv(65536):
        data += chunk
sys.stdout.buffer.write(data)
PY
}
answers() { # status, pattern, arguments of fetch
    status=$1 pattern=$2; shift 2
    fetch "$@" > "$SCRATCH/answer"; head -1 "$SCRATCH/answer" | grep -q "^HTTP/1.1 $status " && grep -qa -- "$pattern" "$SCRATCH/answer" || { head -c 500 "$SCRATCH/answer"; return 1; }
}
refuses() {
    for target in /../secret.txt /%2e%2e/secret.txt //etc/passwd /etc/passwd /link.txt /below/ /below /.git/config /index.html%00.txt ..; do
        answers 404 '' "$target" && ! grep -qa secret "$SCRATCH/answer" || { echo "$target"; return 1; }
    done
}
head_alone() {
    answers 200 '^Content-Length: [1-9]' / '' HEAD && ! grep -qai '<html' "$SCRATCH/answer"
}
loopback_only() {
    ! grep -E "^ *[0-9]+: 00000000:$(printf '%04X' "$port") " /proc/net/tcp && grep -qE "^ *[0-9]+: 0100007F:$(printf '%04X' "$port") " /proc/net/tcp
}
reload_is_told() {
    python3 - "$port" "$report/index.md" <<'PY'
import os, socket, sys
port, page = sys.argv[1:]
def edit(text):
    open(page + "~", "w").write(text)
    os.rename(page + "~", page)
s = socket.create_connection(("127.0.0.1", int(port)), 300)
s.sendall(f"GET /.accelreport/events HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
data = b""
def until(text):
    global data
    while text not in data:
        chunk = s.recv(4096)
        assert chunk, data
        data += chunk
    data = data[data.index(text) + len(text):]
until(b"event: built\ndata: ")
edit("# One\n\nA [link](nowhere.md).\n")
until(b"event: failed\n")
until(b"data: index.md:3:10: error: ")
until(b"\n\n")
edit("# One\n\nThe fourth text.\n")
until(b"event: built\ndata: ")
PY
}

garbage() {
    answer=$(exec 3<> "/dev/tcp/127.0.0.1/$port" && printf 'no request at all\r\n\r\n' >&3 && timeout 60 cat <&3)
    [[ $answer == 'HTTP/1.1 400 '* ]] || { echo "$answer"; return 1; }
}
client() { # name: one of the clients below, none of which may keep others from their pages
    python3 - "$port" "$1" "$out" <<'PY'
import os, socket, sys, time
port, name, out = int(sys.argv[1]), sys.argv[2], sys.argv[3]
def connect(seconds=60):
    return socket.create_connection(("127.0.0.1", port), seconds)
def get(target, end="\r\n", more=""):
    return f"GET {target} HTTP/1.1{end}Host: localhost:{port}{end}{more}{end}".encode()
def rest(s):
    data = b""
    try:
        while chunk := s.recv(65536):
            data += chunk
    except ConnectionResetError:
        pass
    return data
def page_comes():
    with connect() as s:
        s.sendall(get("/", more="Connection: close\r\n"))
        assert rest(s).startswith(b"HTTP/1.1 200 "), "the page no longer comes"
def half_closed():  # says that it will send nothing more, and still gets everything
    with open(out + "/large.bin", "wb") as f:
        f.write(bytes(30 << 20))
    with connect() as s:
        s.sendall(get("/large.bin"))
        s.shutdown(socket.SHUT_WR)
        body = rest(s).partition(b"\r\n\r\n")[2]
        assert len(body) == 30 << 20, len(body)
    os.remove(out + "/large.bin")
def pipelined():
    with connect() as s:
        s.sendall(get("/") * 20 + get("/site.css", more="Connection: close\r\n"))
        assert rest(s).count(b"HTTP/1.1 200 ") == 21
def bare_line_feeds():  # answered, one way or the other
    with connect() as s:
        s.sendall(get("/", end="\n", more="Connection: close\n"))
        assert rest(s).startswith(b"HTTP/1.1 ")
def garbage():
    for i in range(300):
        with connect() as s:
            s.sendall(bytes((i * 7 + k * k) % 256 for k in range(i + 1)) + b"\r\n\r\n")
            s.shutdown(socket.SHUT_WR)
            rest(s)
    page_comes()
def long_head():
    with connect() as s:
        try:  # the server may have hung up before all was sent
            s.sendall(b"GET / HTTP/1.1\r\n" + b"A: " + b"a" * 100000)
            s.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        assert not rest(s).startswith(b"HTTP/1.1 200 ")
    page_comes()
def idle():  # more of them than may connect: in the end each is closed, and the page comes
    clients = [connect() for i in range(300)]
    for s in clients[::2]:
        s.sendall(b"GET / HT")
    page_comes()
    for s in clients:
        rest(s)
def streams():  # more of them than there may be
    clients = [connect() for i in range(40)]
    for s in clients:
        s.sendall(get("/.accelreport/events"))
    heads = [s.recv(13) for s in clients]
    assert heads.count(b"HTTP/1.1 200 ") == 32 and heads.count(b"HTTP/1.1 503 ") == 8, heads
    page_comes()
    for s in clients:
        s.close()
    for i in range(600):  # until the server has found out that they are gone
        with connect() as s:
            s.sendall(get("/.accelreport/events"))
            if s.recv(13) == b"HTTP/1.1 200 ":
                return
        time.sleep(0.1)
    raise AssertionError("streams that are gone still count")
globals()[name]()
PY
}
same_port() {
    "$PROGRAM" serve "$report" -o "$SCRATCH/other" --port "$port" > "$SCRATCH/messages" 2>&1
    [ $? -eq 1 ] && grep -q "error: cannot listen on 127.0.0.1:$port: Address already in use" "$SCRATCH/messages" && [ ! -e "$SCRATCH/other" ]
}
# A mistake in the theme of a report with a chart gives a message, and the site stays.
theme_mistake() {
    edit $'```chart fig-x\nmark: bar\ndata: {values: [{a: x, b: 1}]}\nx: {field: b, unit: ms, better: lower}\ny: a\ntitle: A title\nsource: us\n```' && until_true page_has 'A title' || return 1
    echo 'foo: 1' > "$report/theme.yaml" && until_true log_has "theme.yaml:1:1: error: the theme has no key 'foo'" && page_has 'A title' && ! log_has 'ended by signal' || return 1
    rm "$report/theme.yaml" && edit 'The fourth text.' && until_true page_has 'fourth text'
}
# A build that is killed is reported, and the next one works again.
killed_build() {
    edit $'```query long\nWITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000000) SELECT count(*) AS x FROM n\n```\n\n{{ long.x }}'
    worker() { worker=$(child_of "$(child_of "$running")"); }
    until_true worker && worker && kill -9 "$worker" && until_true log_has "ended by signal 9 (Killed); $out stays as it was" && page_has 'fourth text' || return 1
    edit 'The fifth text.' && until_true page_has 'fifth text'
}

check 'serve builds at once' until_true page_has 'third text'
check 'a page is shown, with the script that reloads it' answers 200 '<script src="/.accelreport/live.js"' /
check 'its policy lets the script listen' answers 200 "connect-src 'self'" /index.html
check 'a file has its type' answers 200 'Content-Type: text/css' /site.css
check 'so has the script' answers 200 'Content-Type: text/javascript' /.accelreport/live.js
check 'a malformed request is refused' garbage
for name in half_closed pipelined bare_line_feeds garbage long_head idle streams; do
    check "a client that misbehaves is survived: ${name//_/ }" client "$name"
done
check 'a port that is in use is an error' same_port
check 'HEAD has no body' head_alone
check 'other methods are refused' answers 405 'GET' / '' POST
check 'another host name is refused' answers 403 'own name' / evil.example
check 'paths out of the folder, hidden ones and listings are refused' refuses
check 'it listens on this machine only' loopback_only
check 'open pages show errors, with file and line, and reload after builds' reload_is_told
check 'a mistake in the theme of a report with a chart is shown' theme_mistake
check 'a build that is killed leaves the site and a message' killed_build
check 'the site on disk has no such script' sh -c "! grep -rq live.js '$out'"
stop
check 'a signal ends serve' test $status -eq 143
done_testing
