"""A visitor that floods the server: `python flooding.py PORT SECONDS`. Prints how often it was answered, by kind.

It asks for pages, tables, replays and hints as fast as it can, opens connections and lets them lie, from two addresses.
"""

import json
import os
import socket
import sys
import threading
import time
from collections import Counter
from contextlib import suppress

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

NUM_THREADS = 4  # of each kind
BIG = json.dumps({"record": "x" * 200_000})
TABLE = json.dumps({"game": "petit_prince", "seats": [{"kind": "me"}, {"kind": "agent", "level": "random"}]})


class Flood:
    def __init__(self, port, seconds):
        self.port, self.ends = port, time.monotonic() + seconds
        self.counts = Counter()

    def run(self):
        kinds = (self.ask_for_files, self.open_tables, self.send_messages, self.stay_silent)
        for kind in kinds:
            for number in range(NUM_THREADS):
                threading.Thread(target=self.repeat, args=(kind, number), daemon=True).start()
        time.sleep(self.ends - time.monotonic())

    def repeat(self, kind, number):
        while time.monotonic() < self.ends:
            with suppress(OSError, WebSocketException, EOFError, ValueError, KeyError):
                kind(f"127.0.0.{2 + number % 2}")
            self.counts[kind.__name__] += 1

    def connection(self, address):
        left = max(0.1, self.ends - time.monotonic())
        return socket.create_connection(("127.0.0.1", self.port), left, (address, 0))

    def request(self, connection, method, path, body=""):
        own = f"127.0.0.1:{self.port}"
        head = f"{method} {path} HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\nContent-Length: {len(body)}\r\n\r\n"
        connection.sendall((head + body).encode())

    def ask_for_files(self, address):
        with self.connection(address) as connection:
            for _ in range(50):
                self.request(connection, "GET", "/main.js")
                self.counts["answers"] += bool(connection.recv(65_536))

    def open_tables(self, address):
        for path, body in (("/api/tables", TABLE), ("/api/replay", BIG), ("/api/games", "")):
            with self.connection(address) as connection:
                self.request(connection, "POST" if body else "GET", path, body)
                connection.recv(65_536)

    def send_messages(self, address):
        with self.connection(address) as connection:
            self.request(connection, "POST", "/api/tables", TABLE)
            table = json.loads(connection.recv(65_536).partition(b"\r\n\r\n")[2])
        place = f"ws://127.0.0.1:{self.port}/api/tables/{table['table']}/socket"
        with connect(place, origin=f"http://127.0.0.1:{self.port}", sock=self.connection(address)) as player:
            player.send(json.dumps({"type": "join", "token": table["token"]}))
            while time.monotonic() < self.ends:
                player.send(json.dumps({"type": "hint", "seq": 0}))

    def stay_silent(self, address):
        silent = [self.connection(address) for _ in range(20)]
        time.sleep(0.2)
        for each in silent:
            each.close()


if __name__ == "__main__":
    flood = Flood(int(sys.argv[1]), float(sys.argv[2]))
    flood.run()
    print(dict(flood.counts), flush=True)
    os._exit(0)  # in the middle of everything
