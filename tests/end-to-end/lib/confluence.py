"""confluence.py PORT_FILE LOG: as much of Confluence's REST API as publish-confluence.py uses, in memory. LOG gets a line for each change."""
import json
import re
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

pages, files = {}, {}


class Wiki(BaseHTTPRequestHandler):
    def answer(self, value, status=200):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_any(self):
        url, data = urlsplit(self.path), self.rfile.read(int(self.headers.get("Content-Length") or 0))
        query, path = {key: values[0] for key, values in parse_qs(url.query).items()}, url.path.removeprefix("/wiki/rest/api/content")
        if self.headers["Authorization"] != "Bearer secret":
            return self.answer({"message": "who are you?"}, 401)
        if attachment := re.fullmatch(r"/(\d+)/child/attachment(?:/(.+)/data)?", path):
            page, old = attachment.groups()
            if self.command == "GET":
                found = files.get((page, query["filename"]))
                return self.answer({"results": [found] if found else []})
            name = re.search(rb'filename="(.*?)"', data)[1].decode()
            comment = re.search(rb'name="comment"\r\n\r\n(.*?)\r\n', data)[1].decode()
            if page not in pages or (old is None) == ((page, name) in files):
                return self.answer({"message": "already there, or nowhere"}, 400)
            files[page, name] = {"id": f"att-{name}", "extensions": {"comment": comment}}
            return self.change("attachment " + name, {"results": []})
        if self.command == "GET":
            return self.answer({"results": [page for page in pages.values() if page["title"] == query["title"]]})
        page, number = json.loads(data), path.strip("/") or str(len(pages) + 1)
        known = pages.get(number)
        if (self.command == "PUT") != bool(known) or page["version"]["number"] != (known["version"]["number"] + 1 if known else 1) \
                or any(above["id"] not in pages for above in page.get("ancestors", [])):
            return self.answer({"message": "version or parent is wrong"}, 409)
        pages[number] = page | {"id": number}
        return self.change(f"{self.command} {page['title']}", pages[number])

    def change(self, line, value):
        with open(sys.argv[2], "a", encoding="utf-8") as log:
            print(line, file=log)
        self.answer(value)

    def log_message(self, *_):
        pass

    do_GET = do_POST = do_PUT = handle_any


server = HTTPServer(("127.0.0.1", 0), Wiki)
with open(sys.argv[1], "w", encoding="utf-8") as port:
    print(server.server_port, file=port)
server.serve_forever()
