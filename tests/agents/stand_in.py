"""A stand-in for the endpoint of a language model: answers well, badly, slowly or not at all."""

import json
import re
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class StandIn(ThreadingHTTPServer):
    daemon_threads = True
    how = "well"
    num_requests = 0
    keys = frozenset()
    largest = 0


class Handler(BaseHTTPRequestHandler):
    server: StandIn

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server = self.server
        server.num_requests += 1
        server.keys |= {self.headers.get("Authorization")}
        how, messages = server.how, body["messages"]
        prompts = [each["content"] for each in messages if each["role"] == "user"]
        server.largest = max(server.largest, *(len(each) for each in prompts))
        if how == "slowly":
            time.sleep(2)
        if how == "unauthorized":
            return self.answer(401, {"error": "no such key"})
        if how == "not at all" or (how == "stumbling" and server.num_requests % 2):
            return self.answer(503, {"error": "busy"})
        if how == "html":
            return self.answer(200, "<html>")
        reply = "I would rather not." if how == "badly" else f"My choice: {self.number(prompts[0])}"
        if how == "second try" and len(prompts) == 1:
            reply = "Let me think."
        return self.answer(200, {"choices": [{"message": {"role": "assistant", "content": reply}}]})

    def number(self, prompt):
        """The last of the choices in the prompt."""
        return re.findall(r"^(\d+)\. ", prompt.partition("Your choices:")[2], re.MULTILINE)[-1]

    def answer(self, status, content):
        data = content.encode() if isinstance(content, str) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


@contextmanager
def stand_in(how):
    """A server on this machine, and its address."""
    server = StandIn(("127.0.0.1", 0), Handler)
    server.how = how
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server, f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
