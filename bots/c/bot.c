/* A bot that speaks UGI: Puissance 4 and tic-tac-toe, both games of lines. gcc -O2 -o bot bot.c
 * The grid is stored row by row in 9 x 9 cells, including a border: 1 and -1 are marks, 0 is empty. */
#include <stdio.h>
#include <string.h>
enum { WIDTH = 9, BORDER = 9 };
static int grid[WIDTH * WIDTH], turn, size, length, depth, falls; /* depth: moves that we look ahead */

static void new_game(const char *name) {
  falls = strcmp(name, "puissance4") == 0;
  size = falls ? 7 : 3, length = falls ? 4 : 3, depth = falls ? 5 : 6, turn = 1;
  for (int i = 0; i < WIDTH * WIDTH; i++) grid[i] = BORDER;
  for (int i = 0; i < size * size; i++) grid[(i / size + 1) * WIDTH + i % size + 1] = 0;
}

/* An empty cell; in Puissance 4 also with a token or the border below it. */
static int can_play(int cell) { return grid[cell] == 0 && (!falls || grid[cell + WIDTH] != 0); }

/* Whether the mark in this cell belongs to a full line in this direction. */
static int in_line(int cell, int step) {
  int n = 1;
  for (int i = cell + step; grid[i] == grid[cell]; i += step) n++;
  for (int i = cell - step; grid[i] == grid[cell]; i -= step) n++;
  return n >= length;
}

/* The middle row or column, its neighbours, theirs ... */
static int from_middle(int i) { return (size + 1) / 2 + (i % 2 ? -(i + 1) / 2 : i / 2); }

/* Negamax: the best score that the side to move can reach, and its move. */
static int search(int left, int *best) {
  int top = -99, reply;
  for (int i = 0; i < size * size; i++) {
    int cell = from_middle(i / size) * WIDTH + from_middle(i % size);
    if (!can_play(cell)) continue;
    grid[cell] = turn, turn = -turn; /* an earlier win is better; beyond the search depth all is even */
    int wins = in_line(cell, 1) || in_line(cell, 8) || in_line(cell, 9) || in_line(cell, 10);
    int score = wins ? 10 + left : left > 1 ? -search(left - 1, &reply) : 0;
    grid[cell] = 0, turn = -turn;
    if (score > top) top = score, *best = cell;
  }
  return top == -99 ? 0 : top; /* no move left: a draw */
}

/* A column in Puissance 4, "4"; a column and a row from the top in tic-tac-toe, "b2". */
static const char *text(int cell) {
  static char move[8];
  sprintf(move, falls ? "%c" : "%c%d", (falls ? '0' : 'a' - 1) + cell % WIDTH, cell / WIDTH);
  return move;
}

/* position startpos|fen GRID TURN [moves M ...]: / ends a row, a digit is a run of empty cells. */
static void read_position(void) {
  char *word = strtok(NULL, " \r\n"), *fen = strcmp(word, "fen") == 0 ? strtok(NULL, " \r\n") : "";
  for (int cell = WIDTH + 1; *fen; fen++)
    if (*fen == '/') cell = (cell / WIDTH + 1) * WIDTH + 1;
    else if (*fen <= '9') cell += *fen - '0';
    else grid[cell++] = strchr("xr", *fen) ? 1 : -1;
  while ((word = strtok(NULL, " \r\n")) != NULL) { /* the side to move, "moves", the moves */
    if (strchr("oy", *word)) turn = -1;
    for (int cell = 0; cell < WIDTH * WIDTH; cell++)
      if (can_play(cell) && strcmp(text(cell), word) == 0) { grid[cell] = turn, turn = -turn; break; }
  }
}

int main(void) {
  char line[8200], game[32] = "puissance4", *word;
  new_game(game);
  for (int best = 0; fgets(line, sizeof line, stdin); fflush(stdout)) { /* without it, we lose on time */
    if (sscanf(line, "setoption name Game value %31s", game) == 1 || strncmp(line, "uginewgame", 10) == 0)
      new_game(game);
    if (!falls && strcmp(game, "tictactoe") != 0) return 1; /* a game that we do not play */
    if ((word = strtok(line, " \r\n")) == NULL) continue;
    if (strcmp(word, "quit") == 0) return 0;
    if (strcmp(word, "ugi") == 0) puts("id name C example\nugiok");
    if (strcmp(word, "isready") == 0) puts("readyok");
    if (strcmp(word, "position") == 0) new_game(game), read_position();
    if (strcmp(word, "go") == 0) search(depth, &best), printf("bestmove %s\n", text(best));
  } /* anything else is ignored, "stop" too: the answer has already been sent */
}
