/* A player of the SCS 2016 protocol, Ultimate tic-tac-toe over TCP: a starting point for yours.
 *     gcc -O2 -o scs_client scs_client.c && ./scs_client HOST PORT NAME
 * It plays one game and ends: exit code 0 for a win or a draw, 1 for a loss, 2 for trouble. */
#include <netdb.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- The messages: raw structs of x86-64, every field four bytes, little-endian ---- */

enum { PARTIE = 0, COUP = 1 };                     /* idRequest */
enum { ROND = 0, CROIX = 1 };                      /* symbols */
enum { VALID = 0, TIMEOUT = 1, TRICHE = 2 };       /* validCoup */
enum { CONT = 0, GAGNANT = 1, NULLE = 2, PERDU = 3 }; /* propCoup, for whoever made the move */

typedef struct { int32_t idRequest; char nomJoueur[30]; char pad[2]; } TypPartieReq;
typedef struct { int32_t err, symb; char nomAdvers[30]; char pad[2]; } TypPartieRep;
typedef struct { int32_t idRequest, symbolJ, numPlat, numSousPlat, nbSousPlatG; } TypCoupReq;
typedef struct { int32_t err, validCoup, propCoup; } TypCoupRep;
_Static_assert(sizeof(TypPartieReq) == 36 && sizeof(TypPartieRep) == 40, "sizes of the protocol");
_Static_assert(sizeof(TypCoupReq) == 20 && sizeof(TypCoupRep) == 12, "sizes of the protocol");

static int arbiter; /* the socket */

static void fail(const char *why) {
  fprintf(stderr, "scs_client: %s\n", why);
  exit(2);
}

/* TCP may deliver a struct in pieces: read until it is whole. */
static void receive(void *message, size_t size) {
  for (size_t got = 0; got < size;) {
    ssize_t n = recv(arbiter, (char *)message + got, size - got, 0);
    if (n <= 0) fail("the arbiter has closed the connection");
    got += (size_t)n;
  }
}

/* One send for each struct: other programs may read it with one recv. */
static void transmit(const void *message, size_t size) {
  if (send(arbiter, message, size, MSG_NOSIGNAL) != (ssize_t)size) fail("cannot send");
}

/* ---- The game: nine bits a sub-board and a side, 1 << cell; sub-boards and cells from 0 to 8 ---- */

typedef struct {
  int marks[2][9]; /* [ROND] and [CROIX] */
  int won[2];      /* a bit for each sub-board won */
  int imposed;     /* a sub-board, or -1: free choice */
} Position;

static const int LINES[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static int has_line(int marks) {
  for (int i = 0; i < 8; i++)
    if ((marks & LINES[i]) == LINES[i]) return 1;
  return 0;
}

static int is_closed(const Position *p, int board) {
  return ((p->won[0] | p->won[1]) >> board & 1) || (p->marks[0][board] | p->marks[1][board]) == 0777;
}

static int is_legal(const Position *p, int board, int cell) {
  return (p->imposed < 0 || p->imposed == board) && !is_closed(p, board) &&
         !((p->marks[0][board] | p->marks[1][board]) >> cell & 1);
}

static Position after(Position p, int side, int board, int cell) {
  p.marks[side][board] |= 1 << cell;
  if (has_line(p.marks[side][board])) p.won[side] |= 1 << board;
  p.imposed = is_closed(&p, cell) ? -1 : cell;
  return p;
}

static int count(int bits) {
  int n = 0;
  for (; bits; bits &= bits - 1) n++;
  return n;
}

/* ---- The player: alpha-beta, four moves ahead. Make it better! ---- */

/* Lines that are still open to `mine`: more for two marks than for one. */
static int promise(int mine, int theirs) {
  int points = 0;
  for (int i = 0; i < 8; i++)
    if ((theirs & LINES[i]) == 0) points += (int[]){0, 1, 5, 20}[count(mine & LINES[i])];
  return points;
}

/* How good the position is for a side, at a glance. */
static int evaluate(const Position *p, int side) {
  int points = 12 * (promise(p->won[side], p->won[!side]) - promise(p->won[!side], p->won[side]));
  for (int board = 0; board < 9; board++)
    if (p->won[side] >> board & 1) points += 60;
    else if (p->won[!side] >> board & 1) points -= 60;
    else if (!is_closed(p, board))
      points += promise(p->marks[side][board], p->marks[!side][board]) -
                promise(p->marks[!side][board], p->marks[side][board]);
  return points;
}

/* The score for `side`, whose turn it is; *best is its move, 9 x sub-board + cell. */
static int search(const Position *p, int side, int depth, int alpha, int beta, int *best) {
  int reply, played = 0;
  if (depth == 0) return evaluate(p, side);
  for (int move = 0; move < 81 && alpha < beta; move++) {
    if (!is_legal(p, move / 9, move % 9)) continue;
    Position next = after(*p, side, move / 9, move % 9);
    int score = has_line(next.won[side]) ? 100000 + depth
                                         : -search(&next, !side, depth - 1, -beta, -alpha, &reply);
    if (!played++ || score > alpha) *best = move;
    if (score > alpha) alpha = score;
  }
  return played ? alpha : 0; /* every sub-board is closed: a draw */
}

/* ---- The conversation ---- */

static void connect_to(const char *host, const char *port) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
  if (getaddrinfo(host, port, &hints, &found) != 0) fail("unknown host or port");
  for (struct addrinfo *a = found; a; a = a->ai_next) {
    arbiter = socket(a->ai_family, a->ai_socktype, a->ai_protocol);
    if (arbiter >= 0 && connect(arbiter, a->ai_addr, a->ai_addrlen) == 0) return;
    if (arbiter >= 0) close(arbiter);
  }
  fail("cannot connect");
}

/* Makes the move of `side`, and returns the arbiter's verdict: CONT where the game goes on. */
static int my_move(Position *p, int side) {
  TypCoupReq coup = {.idRequest = COUP, .symbolJ = side};
  TypCoupRep verdict;
  int best = 0;
  search(p, side, 4, -1000000, 1000000, &best);
  *p = after(*p, side, best / 9, best % 9);
  coup.numPlat = best / 9;
  coup.numSousPlat = best % 9;
  coup.nbSousPlatG = count(p->won[side]); /* all that we own once the move is made */
  transmit(&coup, sizeof coup);
  receive(&verdict, sizeof verdict);
  if (verdict.validCoup != VALID) fprintf(stderr, verdict.validCoup == TIMEOUT ? "too late\n" : "not allowed\n");
  return verdict.propCoup;
}

/* Hears the opponent's move, 20 bytes, then what the arbiter says of it, 12 bytes. */
static int their_move(Position *p, int side) {
  TypCoupReq coup;
  TypCoupRep verdict;
  receive(&coup, sizeof coup);
  receive(&verdict, sizeof verdict);
  if (verdict.validCoup == VALID && verdict.propCoup == CONT) /* else the move may be anything */
    *p = after(*p, side, coup.numPlat, coup.numSousPlat);
  return verdict.propCoup;
}

int main(int argc, char **argv) {
  TypPartieReq request = {.idRequest = PARTIE};
  TypPartieRep reply;
  Position p = {.imposed = -1};
  if (argc < 4) fail("usage: scs_client HOST PORT NAME");
  connect_to(argv[1], argv[2]);
  strncpy(request.nomJoueur, argv[3], sizeof request.nomJoueur - 1);
  transmit(&request, sizeof request);
  receive(&reply, sizeof reply);
  if (reply.err != 0) fail("the arbiter refuses the game");
  reply.nomAdvers[29] = '\0';
  fprintf(stderr, "I play %s against %s\n", reply.symb == CROIX ? "crosses" : "noughts", reply.nomAdvers);
  for (int mover = CROIX;; mover = !mover) { /* crosses begin, without being asked */
    int mine = mover == reply.symb, verdict = mine ? my_move(&p, mover) : their_move(&p, mover);
    if (verdict == CONT) continue;
    int won = verdict == (mine ? GAGNANT : PERDU);
    puts(verdict == NULLE ? "draw" : won ? "won" : "lost");
    close(arbiter);
    return verdict == NULLE || won ? 0 : 1;
  }
}
