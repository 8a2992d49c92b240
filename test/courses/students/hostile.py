"""Attacks by a file that is being loaded; it prints what succeeded."""

import os
import socket
import time


def says(name, attempt):
    try:
        print(name, "got", attempt())
    except BaseException as error:
        print(name, "held", type(error).__name__)


def connect():
    return socket.create_connection(("127.0.0.1", PORT), timeout=2) and "through"


def fork():
    children = []
    for _ in range(600):
        child = os.fork()
        if child == 0:
            time.sleep(60)
            os._exit(0)
        children.append(child)
    return len(children)


says("ssh", lambda: os.listdir(os.path.expanduser("~/.ssh")))
says("secret", lambda: open(SECRET).read())
says("connect", connect)
says("write", lambda: open(__file__, "w").write("x"))
says("fork", fork)
