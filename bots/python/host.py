"""The host of a student's functions: python3 host.py FILE

Quadrille starts it in a sandbox and sends one request a line, as JSON; one reply a line comes back:
    {"load": ["player", ...], "definitions": false, "time": [cpu, wall]}
    {"call": "player", "arguments": [...], "input": ["0", "1"], "time": [cpu, wall]}
Requests and replies have descriptors of their own. What the student's code prints is kept and sent with
the reply; what it asks is answered by "input", then by the end of input. Python 3.8 or newer.
"""

import __future__
import ast
import io
import json
import linecache
import os
import signal
import sys
import time

PATH = os.path.abspath(sys.argv[1])
FOLDER = os.path.dirname(PATH)
OWN = os.path.abspath(__file__)
NAME = os.path.splitext(os.path.basename(PATH))[0]
MOST_PRINTED = 20000
MOST_SHOWN = 300
STOPPED = 3  # the exit code after a call that took too long

requests = os.fdopen(os.dup(0), "rb")
replies = os.fdopen(os.dup(1), "wb")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)  # what is not printed by Python itself is no reply either
process = os.getpid()
module = type(sys)(NAME)
namespace = module.__dict__
namespace.update(__file__=PATH, __builtins__=__builtins__)


class Kept(io.RawIOBase):
    """An output that keeps only its beginning."""

    def __init__(self):
        super().__init__()
        self.kept = b""

    def writable(self):
        return True

    def write(self, data):
        self.kept += bytes(data)[: MOST_PRINTED - len(self.kept)]
        return len(data)


class Answers(io.StringIO):
    """The given answers, then the end of input; counts how often the end was read."""

    ended = 0

    def readline(self, *size):
        line = super().readline(*size)
        if line == "":
            self.ended += 1
        return line

    def read(self, *size):
        text = super().read(*size)
        if text == "":
            self.ended += 1
        return text

    def __next__(self):
        line = self.readline()
        if line == "":
            raise StopIteration
        return line

    def close(self):  # as quit() does
        pass


def encode(value, depth=0):
    """A value with its type: lists as lists, and types that JSON lacks as objects."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return value[:MOST_SHOWN]
    if isinstance(value, int) and abs(value) < 2**53:
        return int(value)
    for kind, name in ((list, "list"), (tuple, "tuple"), ((set, frozenset), "set")):
        if isinstance(value, kind) and len(value) <= 20 and depth < 4:
            items = [encode(item, depth + 1) for item in value]
            return items if name == "list" else {name: items}
    return {"other": type(value).__name__[:60]}


def decode(value):
    if isinstance(value, list):
        return [decode(item) for item in value]
    if isinstance(value, dict):
        return tuple(decode(item) for item in value["tuple"])
    return value


def written(value):
    """The value as Python writes it, even if the student's class raises an error."""
    try:
        return repr(value)[:MOST_SHOWN]
    except BaseException:
        return "<" + type(value).__name__[:60] + ">"


def lists_in(value, depth=0):
    """All lists inside a value, including itself."""
    if isinstance(value, (list, tuple)) and depth < 4:
        inner = [each for item in value for each in lists_in(item, depth + 1)]
        return ([value] if isinstance(value, list) else []) + inner
    return []


def place(file, line, text=None):
    source = linecache.getline(file, line or 0) if text is None else text
    return {"file": os.path.basename(file), "line": line, "source": source.strip()[:MOST_SHOWN]}


def is_theirs(file):
    path = os.path.abspath(file)
    return path != OWN and os.path.dirname(path) == FOLDER and not file.startswith("<")


def place_of(error):
    """The last line of the student's own files in the traceback of an error."""
    if isinstance(error, SyntaxError) and error.filename and is_theirs(error.filename):
        return place(error.filename, error.lineno, error.text or "")
    found = None
    trace = error.__traceback__
    while trace is not None:
        if is_theirs(trace.tb_frame.f_code.co_filename):
            found = place(trace.tb_frame.f_code.co_filename, trace.tb_lineno)
        trace = trace.tb_next
    return found


def told(error):
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except BaseException:
        message = ""
    kind = "exit" if isinstance(error, SystemExit) else "error"
    if isinstance(error, EOFError):
        kind = "input"
    return {
        "kind": kind,
        "type": type(error).__name__[:60],
        "message": str(message)[:MOST_SHOWN],
        "at": place_of(error),
    }


def reply(message):
    replies.write(json.dumps(message).encode("ascii") + b"\n")
    replies.flush()


def too_long(_, frame):
    """Reports the place and ends the process, which no code of the student can prevent."""
    while frame is not None and not is_theirs(frame.f_code.co_filename):
        frame = frame.f_back
    at = frame and place(frame.f_code.co_filename, frame.f_lineno)
    reply({"stopped": at, "asked": getattr(sys.stdin, "ended", 0)})
    os._exit(STOPPED)


def clocked(limits):
    """Sets limits of processor time and of elapsed time, in seconds; [0, 0] removes them."""
    if hasattr(signal, "setitimer"):
        timers = ((signal.ITIMER_PROF, signal.SIGPROF), (signal.ITIMER_REAL, signal.SIGALRM))
        for (timer, number), seconds in zip(timers, limits):
            signal.signal(number, too_long if seconds else signal.SIG_IGN)
            signal.setitimer(timer, seconds)


def watched(act, answers, limits):
    """The value of a call of the student's code, and what it printed, asked and raised."""
    output = Kept()
    printed = io.TextIOWrapper(io.BufferedWriter(output), "utf-8", "replace", newline="")
    given = Answers("".join(line + "\n" for line in answers))
    sys.stdin, sys.stdout = given, printed
    raised = value = None
    began = time.process_time()
    clocked(limits)
    try:
        value = act()
    except BaseException as error:
        raised = told(error)
    clocked([0, 0])
    spent = time.process_time() - began
    if os.getpid() != process:
        os._exit(0)  # a copy that the student's code made
    for stream in {sys.stdout, printed}:
        try:
            stream.flush()
        except Exception:
            pass
    text = output.kept.decode("utf-8", "replace")
    return value, {"printed": text, "asked": given.ended, "raised": raised, "spent": spent}


def is_definition(node, functions):
    """Whether a statement defines something without playing: it calls nothing that the file defines."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)):
        return True
    calls = [each.func for each in ast.walk(node) if isinstance(each, ast.Call)]
    names = {each.id for each in calls if isinstance(each, ast.Name)}
    return isinstance(node, (ast.Assign, ast.AnnAssign)) and not names & (functions | {"input"})


def load(definitions):
    """Runs the file statement by statement, so that a game that it starts can be ended and the rest still runs."""
    with open(PATH, "rb") as file:
        source = file.read()
    compile(source, PATH, "exec", dont_inherit=True)
    tree = ast.parse(source, PATH)
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    flags = 0
    asked = None
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            for name in node.names:
                flags |= getattr(__future__, name.name).compiler_flag
        if definitions and not is_definition(node, functions):
            continue
        code = compile(ast.Module([node], []), PATH, "exec", flags, dont_inherit=True)
        try:
            exec(code, namespace)
        except EOFError:
            asked = asked or place(PATH, node.lineno)
        except SystemExit:
            if not sys.stdin.ended:
                raise
            asked = asked or place(PATH, node.lineno)  # a game that ends with its input
    return asked


def about(value):
    """A function with how many arguments it needs and takes, or a value."""
    if not callable(value):
        return {"kind": "value", "value": encode(value), "text": written(value)}
    code = getattr(value, "__code__", None)
    if code is None:
        return {"kind": "function", "names": None, "needed": 0, "line": None}
    most = code.co_argcount
    names = list(code.co_varnames[:most])
    needed = most - len(value.__defaults__ or ())
    return {"kind": "function", "names": names, "needed": needed, "line": code.co_firstlineno}


def answer(request):
    limits = request["time"]
    if "load" in request:
        asked, seen = watched(lambda: load(request["definitions"]), [], limits)
        found = {name: about(namespace[name]) for name in request["load"] if name in namespace}
        return dict(seen, at=asked, found=found)
    arguments = decode(request["arguments"])
    before = encode(arguments)
    given = {id(each) for each in lists_in(arguments)}
    function = namespace[request["call"]]
    value, seen = watched(lambda: function(*arguments), request["input"], limits)
    lists = lists_in(value)
    after = encode(arguments)
    return dict(
        seen,
        value=encode(value),
        text=written(value),
        changed=after if after != before else None,
        shares=any(id(each) in given for each in lists),
        aliased=len({id(each) for each in lists}) < len(lists),
    )


sys.path[0] = FOLDER
sys.modules[NAME] = module
sys.argv = [PATH]
for line in requests:
    reply(answer(json.loads(line.decode("utf-8"))))
