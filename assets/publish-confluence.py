"""python3 publish-confluence.py FOLDER ADDRESS SPACE: uploads wiki/confluence of a build through Confluence's REST API.

ADDRESS is the wiki's, such as https://example.atlassian.net/wiki, and SPACE the key of a space. CONFLUENCE_TOKEN is a
personal access token; with CONFLUENCE_USER it is an API token of Confluence Cloud, and the user is an e-mail address.
Pages are found by their titles and put below the report's first page. What has not changed since the last upload is
left alone, and nothing is deleted."""
import base64
import hashlib
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path


class Confluence:
    def __init__(self, address, space, user, token):
        self.api, self.space = address.rstrip("/") + "/rest/api/content", space
        self.authorization = "Basic " + base64.b64encode(f"{user}:{token}".encode()).decode() if user else "Bearer " + token

    def ask(self, method, path, data=None, kind="application/json"):
        headers = {"Authorization": self.authorization, "Accept": "application/json", "X-Atlassian-Token": "nocheck"}
        if data is not None:
            headers["Content-Type"] = kind
        request = urllib.request.Request(self.api + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")[:300]
            sys.exit(f"{method} {request.full_url}: {error.code} {error.reason}: {text}")
        except (urllib.error.URLError, ValueError) as error:
            sys.exit(f"{method} {request.full_url}: {getattr(error, 'reason', error)}; is {self.api} the right address?")

    def put_page(self, title, markup, parent):
        """Returns the page's id, and whether it was written."""
        mark = "accelreport " + hashlib.sha256(f"{parent}\n{markup}".encode()).hexdigest()
        query = urllib.parse.urlencode({"spaceKey": self.space, "title": title, "expand": "version"})
        found = self.ask("GET", "?" + query)["results"]
        if found and found[0]["version"].get("message") == mark:
            return found[0]["id"], False
        page = {"type": "page", "title": title, "space": {"key": self.space},
                "body": {"storage": {"value": markup, "representation": "storage"}},
                "version": {"number": found[0]["version"]["number"] + 1 if found else 1, "message": mark}}
        if parent:
            page["ancestors"] = [{"id": parent}]
        method, path = ("PUT", "/" + found[0]["id"]) if found else ("POST", "")
        return self.ask(method, path, json.dumps(page).encode())["id"], True

    def put_attachment(self, page, path, sha256):
        """Returns whether the file was written."""
        mark, at = "accelreport " + sha256, f"/{page}/child/attachment"
        found = self.ask("GET", at + "?" + urllib.parse.urlencode({"filename": path.name}))["results"]
        if found and mark in (found[0].get("metadata", {}).get("comment"), found[0].get("extensions", {}).get("comment")):
            return False
        edge = "accelreport" + sha256
        form = (f'--{edge}\r\nContent-Disposition: form-data; name="comment"\r\n\r\n{mark}\r\n'
                f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="{path.name}"\r\n'
                'Content-Type: application/octet-stream\r\n\r\n').encode() + path.read_bytes() + f"\r\n--{edge}--\r\n".encode()
        self.ask("POST", f"{at}/{found[0]['id']}/data" if found else at, form, "multipart/form-data; boundary=" + edge)
        return True


def main():
    if len(sys.argv) != 4 or not os.environ.get("CONFLUENCE_TOKEN"):
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    wiki = Confluence(sys.argv[2], sys.argv[3], os.environ.get("CONFLUENCE_USER"), os.environ["CONFLUENCE_TOKEN"])
    try:
        pages = json.loads((folder / "pages.json").read_text(encoding="utf-8"))
    except OSError as error:
        sys.exit(f"{error}; name the folder wiki/confluence of a build")
    ids, pages_written, files_written = {}, 0, 0
    for page in pages:
        markup = (folder / page["file"]).read_text(encoding="utf-8")
        ids[page["title"]], written = wiki.put_page(page["title"], markup, ids.get(page["parent"]))
        pages_written += written
        for file in page["attachments"]:
            files_written += wiki.put_attachment(ids[page["title"]], folder / file["file"], file["sha256"])
    print(f"{pages_written} of {len(pages)} pages and {files_written} attachments uploaded")


main()
