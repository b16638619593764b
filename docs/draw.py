"""Recomputes a daily draw (docs/draw.md). Reads {"configuration", "commitment", "seed", "uid", "salt"} as JSON, one to a line, and prints
the id of the prize for each line, or why it cannot be so. It shares nothing with the shop but that document."""
import hashlib
import hmac
import json
import sys


def drawn(told):
    seed, frozen = bytes.fromhex(told["seed"]), told["configuration"]
    if hashlib.sha256(seed + hashlib.sha256(frozen.encode()).digest()).hexdigest() != told["commitment"]:
        return "the commitment is of another seed or configuration"
    rules = json.loads(frozen)
    total = sum(prize["weight"] for prize in rules["prizes"])
    for block in range(1000):
        text = f"draw|{rules['lottery']}|{rules['day']}|{told['uid']}|{told['salt']}|{block}"
        digest = hmac.new(seed, text.encode(), hashlib.sha256).digest()
        for number in (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)):
            if number < 2**64 // total * total:
                number %= total
                for prize in rules["prizes"]:
                    if number < prize["weight"]:
                        return prize["id"]
                    number -= prize["weight"]


for line in sys.stdin:
    print(drawn(json.loads(line)))
