#!/usr/bin/env python3
"""A bot that speaks UGI: tic-tac-toe and Puissance 4 (standard variants), both games of lines.

Try it by hand: python3 bot.py, then type "setoption name Game value puissance4" and "go".
"""
import sys

# game: size of the grid, marks in a line, moves that the search looks ahead
GAMES = {"tictactoe": (3, 3, 9), "puissance4": (7, 4, 4)}
MARKS = {"x": 1, "r": 1, "o": -1, "y": -1}  # 1 begins the game; 0 is an empty cell


class Board:
    def __init__(self, game):  # cells are numbered row by row from the top left
        self.size, length, self.depth = GAMES[game]
        self.falls, self.turn = game == "puissance4", 1
        span, last = range(self.size), length - 1
        self.grid = [0] * self.size**2
        self.lines = [  # every line of the grid, as a list of cells
            [(row + i * down) * self.size + col + i * right for i in range(length)]
            for row in span for col in span for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
            if row + last * down in span and col + last * right in span]

    def moves(self):
        """Free cells, those near the centre first; falling tokens need one or the bottom below them."""
        below = self.grid[self.size:] + [1] * self.size  # what is under each cell
        free = [cell for cell, mark in enumerate(self.grid)
                if mark == 0 and (below[cell] or not self.falls)]
        middle = self.size // 2
        return sorted(free, key=lambda i: abs(i % self.size - middle) + abs(i // self.size - middle))

    def play(self, cell):
        self.grid[cell], self.turn = self.turn, -self.turn

    def text(self, cell):
        row, col = divmod(cell, self.size)
        return str(col + 1) if self.falls else "abc"[col] + str(row + 1)

    def search(self, depth, alpha=-99, beta=99):
        """Negamax with alpha-beta: the score for the side to move, and its best cell."""
        best = None
        for cell in self.moves():
            self.play(cell)
            mark = self.grid[cell]
            if any(cell in line and all(self.grid[i] == mark for i in line) for line in self.lines):
                score = 10 + depth  # a win: the sooner, the better
            else:  # what is too far away counts as even
                score = -self.search(depth - 1, -beta, -alpha)[0] if depth > 1 else 0
            self.grid[cell], self.turn = 0, mark  # taken back
            if best is None or score > alpha:
                alpha, best = max(alpha, score), cell
            if alpha >= beta:
                break  # the opponent already has better elsewhere
        return (0 if best is None else alpha), best


def read_position(words):  # position startpos|fen GRID TURN [moves M ...]
    board = Board(game)
    if words[1] == "fen":  # rows from the top, separated by /; a digit is so many empty cells
        cells = "".join("." * int(c) if c.isdigit() else c for c in words[2].replace("/", ""))
        board.grid, board.turn = [MARKS.get(c, 0) for c in cells], MARKS[words[3]]
    for move in words[words.index("moves") + 1:] if "moves" in words else []:
        board.play(next(cell for cell in board.moves() if board.text(cell) == move))
    return board


game, board = "tictactoe", Board("tictactoe")
for line in sys.stdin:
    words, answer = line.split() or [""], ""
    if words[0] == "ugi": answer = "id name Python example\nugiok"
    elif words[0] == "isready": answer = "readyok"
    elif words[:3] == ["setoption", "name", "Game"]: game, board = words[-1], Board(words[-1])
    elif words[0] == "uginewgame": board = Board(game)
    elif words[0] == "position": board = read_position(words)
    elif words[0] == "go": answer = "bestmove " + board.text(board.search(board.depth)[1])
    elif words[0] == "quit": break
    if answer: print(answer, flush=True)  # unflushed, it would wait in a buffer and we lose on time
