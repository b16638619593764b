"""Receives the shop's webhooks, in Python 3.9 or newer: SHOP_SECRET=whsec_… PORT=9100 python3 receiver.py"""
import base64, hashlib, hmac, json, os, sqlite3, threading, time, traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["SHOP_SECRET"].replace("whsec_", ""))
if len(KEY) < 24:
    raise SystemExit("SHOP_SECRET must be whsec_ and base64, as the shop has it")
arrived = threading.Event()

def database():
    return sqlite3.connect(os.environ.get("DATA", "webhooks.db"), isolation_level=None, timeout=4)

with database() as db:
    db.execute("create table if not exists inbox (position integer primary key, id text unique, body text, done int default 0)")

def is_from_shop(headers, body):
    id, at, given = (headers.get("webhook-" + name, "") for name in ("id", "timestamp", "signature"))
    if not (id and at.isascii() and at.isdigit() and abs(time.time() - int(at)) <= 300):
        return False
    mine = b"v1," + base64.b64encode(hmac.new(KEY, f"{id}.{at}.".encode() + body, hashlib.sha256).digest())
    return any(hmac.compare_digest(one.encode(), mine) for one in given.split(" "))

def handle(type, data):
    """CHANGE: do your work here. If it raises, it is called again with the same webhook."""
    print("handled", type, data.get("order", {}).get("number") or data.get("uid", ""), flush=True)

def work():
    while True:
        arrived.clear()
        try:
            with database() as db:
                for position, body in db.execute("select position, body from inbox where done = 0 order by position").fetchall():
                    db.execute("begin immediate")  # one transaction: your work and its mark, or neither
                    event = json.loads(body)
                    handle(event["type"], event["data"])
                    db.execute("update inbox set done = 1 where position = ?", [position])
                    db.execute("commit")
        except Exception:
            traceback.print_exc()
            time.sleep(5)
        arrived.wait(5)  # also what an earlier process stored and did not finish

class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(max(0, min(int(self.headers.get("content-length", 0)), 1_000_000)))
        status = 200 if is_from_shop(self.headers, body) else 401  # 401: unsigned, changed or old
        if status == 200:
            try:
                with database() as db:  # answer first, work later; a repeat changes nothing
                    db.execute("insert or ignore into inbox (id, body) values (?, ?)", [self.headers["webhook-id"], body.decode()])
            except sqlite3.Error:
                status = 503  # the shop tries again
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()
        arrived.set()

threading.Thread(target=work, daemon=True).start()
host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", 9100))
server = ThreadingHTTPServer((host, port), Receiver)
print(f"webhooks: http://{host}:{port}", flush=True)
server.serve_forever()
