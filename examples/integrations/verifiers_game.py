# /// script
# dependencies = ["verifiers", "uv"]
# ///
"""Evaluates a model of a local stand-in server in verifiers. A real endpoint takes its place with --client.base-url."""

import json
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class LastChoice(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        numbers = re.findall(r"^([0-9]+)[.]", str(request["messages"][-1]["content"]), re.MULTILINE)
        choice = {"index": 0, "delta": {"role": "assistant", "content": numbers[-1]}, "finish_reason": None}
        chunk = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "stand-in", "choices": [choice]}
        end = chunk | {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
        end["usage"] = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(
            "".join(f"data: {part}\n\n" for part in (json.dumps(chunk), json.dumps(end), "[DONE]")).encode()
        )

    def log_message(self, *_: object) -> None:
        """Says nothing."""


server = ThreadingHTTPServer(("127.0.0.1", 0), LastChoice)
threading.Thread(target=server.serve_forever, daemon=True).start()
exported = '__all__ = ["GameEnv", "GameTaskset"]\n'
Path("my_games.py").write_text(f"from cosmozoo.bridges.verifiers import GameEnv, GameTaskset\n\n{exported}")
os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # where uv is
words = ["my_games", "--env.taskset.game", sys.argv[1], "--env.taskset.num-players", sys.argv[2]]
words += ["-n", "1", "-m", "stand-in", "--client.base-url", f"http://127.0.0.1:{server.server_port}/v1"]
words += ["--env.player.max-turns", "5", "--no-rich", "--no-push", "-o", "outputs"]
code = "import sys; sys.path.insert(0, '.'); from verifiers.v1.cli.eval.main import main; main(sys.argv[1:])"
subprocess.run([sys.executable, "-c", code, *words], check=True, stdout=subprocess.DEVNULL)
(traces,) = Path("outputs").rglob("traces.jsonl")
trace = json.loads(traces.read_text().splitlines()[0])["traces"][0]
num_replies = sum(node["message"]["role"] == "assistant" for node in trace["nodes"])
found = ", ".join(f"{name} {value:.0f}" for name, value in trace["metrics"].items())
print(f"{num_replies} replies; {found}")
