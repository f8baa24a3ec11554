"""A program that plays as an engine, well or badly: `python engines.py HOW`."""

import json
import os
import sys
import time
from pathlib import Path


def main(how: str, note: str = "") -> None:
    if how == "leaves":
        return
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            answer = {"type": "ready"} if how != "refuses" else {"type": "error", "error": "only chess"}
            print(json.dumps(answer), flush=True)
        if message["type"] == "decide":
            decide(message, how, note)


def decide(message: dict, how: str, note: str) -> None:
    legal = [each["action"] for each in message["legal"]]
    if note and how == "writes":
        with Path(note).open("a") as file:
            file.write(json.dumps(message) + "\n")
    if note and how == "crashes once" and not Path(note).exists():
        Path(note).write_text("crashed")
        os._exit(3)
    if how == "crashes":
        os._exit(3)
    if how == "sleeps":
        time.sleep(60)
    answer = {"id": message["id"], "action": legal[-1]}
    if how == "cheats":
        answer["action"] = message["mask"].index(0)
    if how == "confused":
        answer["id"] = 0
    print("what?" if how == "babbles" else json.dumps(answer), flush=True)


main(*sys.argv[1:])
