"""A game's backend for the shop, in Python 3.9 or newer: GAME_SECRET=whsec_… PORT=9000 python3 backend.py"""
import base64, hashlib, hmac, json, os, sqlite3, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["GAME_SECRET"].replace("whsec_", ""))
if len(KEY) < 24:
    raise SystemExit("GAME_SECRET must be whsec_ and base64, as the shop has it")
# CHANGE: your players and goods, out of your own database.
ROLE = {"roleId": "r-1", "name": "Kestrel Vane", "serverId": "s1", "serverName": "Server 1", "level": 12}
PLAYERS = {"80427731": {"nickname": "Kestrel", "kind": "full", "roles": {"global": [ROLE]}}}
GOODS = {"gems"}

def database():
    return sqlite3.connect(os.environ.get("DATA", "backend.db"), isolation_level=None, timeout=4)

with database() as db:
    db.execute("create table if not exists deliveries (id text primary key, reason text)")  # reason: null where it was given
    db.execute("create table if not exists mails (role text, good text, quantity int, delivery text)")

def is_from_shop(headers, body):
    id, at, given = (headers.get("webhook-" + name, "") for name in ("id", "timestamp", "signature"))
    if not (id and at.isascii() and at.isdigit() and abs(time.time() - int(at)) <= 300):
        return False
    mine = b"v1," + base64.b64encode(hmac.new(KEY, f"{id}.{at}.".encode() + body, hashlib.sha256).digest())
    return any(hmac.compare_digest(one.encode(), mine) for one in given.split(" "))

def characters(call):
    player = PLAYERS.get(call["uid"], {"kind": "full", "roles": {}})
    return 200, {"kind": player["kind"], "roles": player["roles"].get(call["region"], [])}

def profile(call):
    player = PLAYERS.get(call["uid"])
    return (200, {"uid": call["uid"], "nickname": player["nickname"], "kind": player["kind"]}) if player else (404, {})

def why_not(call):
    roles = [role for region in PLAYERS.get(call["uid"], {"roles": {}})["roles"].values() for role in region]
    if not any(role["roleId"] == call["roleId"] for role in roles):
        return "role_unknown"
    return None if all(one["id"] in GOODS for one in call["contents"]) else "item_unknown"

def deliver(call):
    with database() as db:  # one transaction: the id and the goods, or neither
        db.execute("begin immediate")
        found = db.execute("select reason from deliveries where id = ?", [call["deliveryId"]]).fetchone()
        reason = found[0] if found else why_not(call)
        if not found:
            db.execute("insert into deliveries values (?, ?)", [call["deliveryId"], reason])
            for one in call["contents"] if reason is None else []:
                db.execute("insert into mails values (?, ?, ?, ?)", [call["roleId"], one["id"], one["quantity"], call["deliveryId"]])
    if reason is not None:
        return 200, {"result": "refused", "reason": reason}
    return 200, {"result": "already_accepted" if found else "accepted"}

def recall(call):
    with database() as db:  # one that was not given never will be
        db.execute("insert or ignore into deliveries values (?, 'recalled')", [call["deliveryId"]])
        (reason,) = db.execute("select reason from deliveries where id = ?", [call["deliveryId"]]).fetchone()
    return 200, {"result": "delivered" if reason is None else "recalled"}

class Backend(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(max(0, min(int(self.headers.get("content-length", 0)), 1_000_000)))
        call = {"/characters": characters, "/profile": profile, "/deliver": deliver, "/recall": recall}.get(self.path)
        try:
            status, answer = (401, {}) if not is_from_shop(self.headers, body) else call(json.loads(body)) if call else (404, {})
        except (sqlite3.Error, KeyError, ValueError) as error:  # the shop tries again
            status, answer = 503, {"error": type(error).__name__}
        text = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

host, port = os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", 9000))
print(f"game backend: http://{host}:{port}", flush=True)
ThreadingHTTPServer((host, port), Backend).serve_forever()
