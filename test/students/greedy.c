/* Ultimate over the SCS 2016 protocol, written from docs/scs.md.
 *   gcc -o greedy greedy.c && ./greedy HOST PORT NAME
 * It takes the game if it can, else a sub-board, else stops one, else the first legal cell. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef enum { PARTIE, COUP } TypIdRequest;
typedef enum { ERR_OK, ERR_PARTIE, ERR_COUP, ERR_TYP } TypErreur;
typedef enum { ROND, CROIX } TypSymbol;
typedef enum { VALID, TIMEOUT, TRICHE } TypValidCoup;
typedef enum { CONT, GAGNANT, NULLE, PERDU } TypPropCoup;

typedef struct { TypIdRequest idRequest; char nomJoueur[30]; } TypPartieReq;
typedef struct { TypErreur err; TypSymbol symb; char nomAdvers[30]; } TypPartieRep;
typedef struct { TypIdRequest idRequest; TypSymbol symbolJ; int numPlat, numSousPlat, nbSousPlatG; } TypCoupReq;
typedef struct { TypErreur err; TypValidCoup validCoup; TypPropCoup propCoup; } TypCoupRep;

static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static int cells[9][9];   /* -1 empty, else ROND or CROIX */
static int owner[9];      /* -1 nobody */
static int imposed = -1;  /* the sub-board to play in, -1: any */
static int sock;

static int three(const int *nine, int who) {
  for (int i = 0; i < 8; i++)
    if (nine[lines[i][0]] == who && nine[lines[i][1]] == who && nine[lines[i][2]] == who) return 1;
  return 0;
}

static int closed(int board) {
  if (owner[board] != -1) return 1;
  for (int i = 0; i < 9; i++)
    if (cells[board][i] == -1) return 0;
  return 1;
}

static int legal(int board, int cell) {
  return (imposed == -1 || imposed == board) && !closed(board) && cells[board][cell] == -1;
}

static int owned(int who) {
  int n = 0;
  for (int i = 0; i < 9; i++) n += owner[i] == who;
  return n;
}

static void play(int who, int board, int cell) {
  cells[board][cell] = who;
  if (three(cells[board], who)) owner[board] = who;
  imposed = closed(cell) ? -1 : cell;
}

static int takes(int who, int board, int cell) {
  cells[board][cell] = who;
  int yes = three(cells[board], who);
  cells[board][cell] = -1;
  return yes;
}

static int value(int me, int board, int cell) {
  int points = cell == 4;
  if (takes(me, board, cell)) {
    owner[board] = me;
    points += three(owner, me) ? 1000 : 100;
    owner[board] = -1;
  }
  if (takes(1 - me, board, cell)) points += 50;
  if (closed(cell)) points -= 10; /* the other one could go anywhere */
  return points;
}

static void receive(void *to, size_t size) {
  if (recv(sock, to, size, MSG_WAITALL) != (ssize_t)size) {
    fprintf(stderr, "greedy: the arbiter has gone\n");
    exit(2);
  }
}

static int my_turn(int me) {
  TypCoupReq req = {COUP, me, 0, 0, 0};
  TypCoupRep rep;
  int best = -1000000;
  for (int board = 0; board < 9; board++)
    for (int cell = 0; cell < 9; cell++)
      if (legal(board, cell) && value(me, board, cell) > best) {
        best = value(me, board, cell);
        req.numPlat = board;
        req.numSousPlat = cell;
      }
  play(me, req.numPlat, req.numSousPlat);
  req.nbSousPlatG = owned(me);
  send(sock, &req, sizeof req, 0);
  receive(&rep, sizeof rep);
  if (rep.validCoup != VALID) printf("refused: %s\n", rep.validCoup == TIMEOUT ? "too late" : "cheating");
  return rep.propCoup;
}

static int their_turn(int me) {
  TypCoupReq req;
  TypCoupRep rep;
  receive(&req, sizeof req);
  receive(&rep, sizeof rep);
  if (rep.validCoup == VALID) play(1 - me, req.numPlat, req.numSousPlat);
  return rep.propCoup;
}

int main(int argc, char **argv) {
  struct addrinfo hints = {0}, *found;
  TypPartieReq hello = {PARTIE, ""};
  TypPartieRep answer;
  if (argc != 4) {
    fprintf(stderr, "greedy HOST PORT NAME\n");
    return 2;
  }
  hints.ai_family = AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(argv[1], argv[2], &hints, &found) != 0) return 2;
  sock = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(sock, found->ai_addr, found->ai_addrlen) != 0) {
    perror("greedy");
    return 2;
  }
  memset(cells, -1, sizeof cells);
  memset(owner, -1, sizeof owner);
  strncpy(hello.nomJoueur, argv[3], 29);
  send(sock, &hello, sizeof hello, 0);
  receive(&answer, sizeof answer);
  if (answer.err != ERR_OK) {
    printf("no game\n");
    return 1;
  }
  printf("%s against %s\n", argv[3], answer.nomAdvers);

  int me = answer.symb, turn = CROIX, end = CONT;
  while (end == CONT) {
    end = turn == me ? my_turn(me) : their_turn(me);
    if (end == CONT) turn = 1 - turn;
  }
  int won = end == (turn == me ? GAGNANT : PERDU); /* told from the mover's side */
  printf("%s\n", end == NULLE ? "draw" : won ? "won" : "lost");
  close(sock);
  return 0;
}
