/* Ultimate over the SCS 2016 protocol: a client that cheats.
 *   gcc -o cheat cheat.c && ./cheat HOST PORT NAME [occupied|count]
 * After three legal moves it plays on an occupied cell, or claims one sub-board too many. */
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PARTIE, COUP };
enum { ROND, CROIX };
enum { VALID, TIMEOUT, TRICHE };
enum { CONT, GAGNANT, NULLE, PERDU };

struct partie_req { int id; char name[30]; };
struct partie_rep { int err, symbol; char opponent[30]; };
struct coup_req { int id, symbol, board, cell, won; };
struct coup_rep { int err, valid, next; };

#define HONEST_MOVES 3

char grid[9][9]; /* '.', 'X', 'O' */
char winner[9];
int where = -1;

int line(const char *g, char c) {
  int i;
  for (i = 0; i < 3; i++) {
    if (g[3 * i] == c && g[3 * i + 1] == c && g[3 * i + 2] == c) return 1;
    if (g[i] == c && g[i + 3] == c && g[i + 6] == c) return 1;
  }
  return g[4] == c && ((g[0] == c && g[8] == c) || (g[2] == c && g[6] == c));
}

int finished(int board) { return winner[board] != '.' || memchr(grid[board], '.', 9) == NULL; }

void put(int board, int cell, char c) {
  grid[board][cell] = c;
  if (line(grid[board], c)) winner[board] = c;
  where = finished(cell) ? -1 : cell;
}

/* The last free cell that is allowed. */
void choose(int *board, int *cell) {
  int b, c;
  for (b = 0; b < 9; b++)
    if (!finished(b) && (where == -1 || where == b))
      for (c = 0; c < 9; c++)
        if (grid[b][c] == '.') *board = b, *cell = c;
}

int all(int s, void *p, int n) { return recv(s, p, n, MSG_WAITALL) == n; }

int main(int argc, char **argv) {
  struct partie_req ask = {PARTIE, ""};
  struct partie_rep told;
  struct coup_req move;
  struct coup_rep verdict;
  struct sockaddr_in to = {0};
  struct hostent *host;
  int s, b, c, i, turn = CROIX, moves = 0, by_count;

  if (argc < 4) return fprintf(stderr, "cheat HOST PORT NAME [occupied|count]\n"), 2;
  by_count = argc > 4 && strcmp(argv[4], "count") == 0;
  host = gethostbyname(argv[1]);
  if (!host) return fprintf(stderr, "cheat: who is %s?\n", argv[1]), 2;
  to.sin_family = AF_INET;
  sscanf(argv[2], "%d", &i);
  to.sin_port = htons(i);
  memcpy(&to.sin_addr, host->h_addr_list[0], sizeof to.sin_addr);
  s = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(s, (struct sockaddr *)&to, sizeof to) != 0) return perror("cheat"), 2;

  memset(grid, '.', sizeof grid);
  memset(winner, '.', sizeof winner);
  strncpy(ask.name, argv[3], 29);
  send(s, &ask, sizeof ask, 0);
  if (!all(s, &told, sizeof told) || told.err != 0) return printf("no game\n"), 1;

  for (;;) {
    int mine = turn == told.symbol;
    char mark = turn == CROIX ? 'X' : 'O';
    if (mine) {
      choose(&b, &c);
      if (moves == HONEST_MOVES && !by_count) /* any cell that is taken */
        for (i = 0; i < 81; i++)
          if (grid[i / 9][i % 9] != '.') b = i / 9, c = i % 9;
      move.id = COUP;
      move.symbol = told.symbol;
      move.board = b;
      move.cell = c;
      put(b, c, mark);
      for (move.won = i = 0; i < 9; i++) move.won += winner[i] == mark;
      if (moves == HONEST_MOVES && by_count) move.won++;
      moves++;
      send(s, &move, sizeof move, 0);
    } else {
      if (!all(s, &move, sizeof move)) return printf("they have gone\n"), 2;
      put(move.board, move.cell, mark);
    }
    if (!all(s, &verdict, sizeof verdict)) return printf("they have gone\n"), 2;
    if (verdict.valid == TRICHE) printf(mine ? "caught!\n" : "the other one cheated\n");
    if (verdict.next != CONT) break;
    turn = 1 - turn;
  }
  printf("%s\n", verdict.next == NULLE ? "draw" : (verdict.next == GAGNANT) == (turn == told.symbol) ? "won" : "lost");
  close(s);
  return 0;
}
