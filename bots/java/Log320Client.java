import java.io.*;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.*;

/**
 * A client of the LOG320 protocol, Breakthrough over TCP: a starting point for yours.
 *   javac Log320Client.java && java Log320Client localhost 8888
 *
 * It understands the dialects of the assignment and of the course's server: red begins as soon as it has
 * the board, and ignores the "3 A8-A8" that only one of them sends.
 */
public class Log320Client {
  static final int EMPTY = 0, BLACK = 2, RED = 4;

  /** A message: 1 or 2 and 64 numbers, 3 or 5 and a move (D6-D5, D6 - D5), or 4 alone. */
  static final Pattern MESSAGE = Pattern.compile(
      "\\s*(?:([12])((?:\\s+[024]){64})\\s|([35])\\s*([A-H][1-8])\\s*-?\\s*([A-H][1-8])|(4))");

  /** Row 0 is rank 8, the top one, as the server sends it. Red goes up, black goes down. */
  int[][] board = new int[8][8];
  int me;
  /** Our last move and the board before it, in case the server refuses it; and the refused moves. */
  Move last;
  int[][] before;
  final Set<Move> refused = new HashSet<>();

  record Move(int fromRow, int fromColumn, int toRow, int toColumn) {
    String text() { return square(fromRow, fromColumn) + "-" + square(toRow, toColumn); }
    static String square(int row, int column) { return "" + (char) ('A' + column) + (8 - row); }
  }

  static int other(int side) { return RED + BLACK - side; }

  static List<Move> moves(int[][] board, int side) {
    List<Move> moves = new ArrayList<>();
    int ahead = side == RED ? -1 : 1;
    for (int row = 0; row < 8; row++)
      for (int column = 0; column < 8; column++)
        for (int to = column - 1; to <= column + 1; to++) {
          if (board[row][column] != side || to < 0 || to > 7 || row + ahead < 0 || row + ahead > 7) continue;
          int target = board[row + ahead][to];
          // straight ahead only onto an empty square; diagonally onto any but our own
          if (to == column ? target == EMPTY : target != side) moves.add(new Move(row, column, row + ahead, to));
        }
    return moves;
  }

  static int[][] play(int[][] board, Move move) {
    int[][] after = Arrays.stream(board).map(int[]::clone).toArray(int[][]::new);
    after[move.toRow][move.toColumn] = after[move.fromRow][move.fromColumn];
    after[move.fromRow][move.fromColumn] = EMPTY;
    return after;
  }

  /** Pawns count, and advanced ones more. For `side`. */
  static int evaluate(int[][] board, int side) {
    int points = 0;
    for (int row = 0; row < 8; row++)
      for (int pawn : board[row])
        if (pawn != EMPTY) points += (pawn == side ? 1 : -1) * (20 + (pawn == RED ? 7 - row : row));
    return points;
  }

  /** Alpha-beta: the score for `side`, whose turn it is. Make it better: iterative deepening, a clock ... */
  static int search(int[][] board, int side, int depth, int alpha, int beta) {
    if (depth == 0) return evaluate(board, side);
    List<Move> moves = moves(board, side);
    if (moves.isEmpty()) return -10000; // no pawn is left
    for (Move move : moves) {
      boolean wins = move.toRow == 0 || move.toRow == 7;
      int score = wins ? 10000 + depth : -search(play(board, move), other(side), depth - 1, -beta, -alpha);
      alpha = Math.max(alpha, score);
      if (alpha >= beta) break; // the opponent already has better elsewhere
    }
    return alpha;
  }

  Move choose() {
    Move best = null;
    int bestScore = Integer.MIN_VALUE;
    for (Move move : moves(board, me)) {
      if (refused.contains(move)) continue;
      boolean wins = move.toRow == 0 || move.toRow == 7;
      int score = wins ? 20000 : -search(play(board, move), other(me), 3, -30000, 30000);
      if (score > bestScore) { best = move; bestScore = score; }
    }
    return best;
  }

  void answer(OutputStream out) throws IOException {
    last = choose();
    if (last == null) return; // nothing left that the server would accept
    before = board;
    board = play(board, last);
    System.err.println("I play " + last.text());
    out.write(last.text().getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /** Does what a message asks for; false when the game is over. */
  boolean hear(Matcher message, OutputStream out) throws IOException {
    if (message.group(1) != null) { // 1: we are red and begin; 2: we are black and wait
      me = message.group(1).equals("1") ? RED : BLACK;
      Scanner numbers = new Scanner(message.group(2));
      for (int i = 0; i < 64; i++) board[i / 8][i % 8] = numbers.nextInt();
      if (me == RED) answer(out);
    } else if (message.group(6) != null) { // 4: refused, so we send another
      System.err.println("The server refuses " + last.text());
      refused.add(last);
      board = before;
      answer(out);
    } else {
      String from = message.group(4), to = message.group(5);
      if (message.group(3).equals("5")) {
        System.err.println("The game is over; the last move was " + from + "-" + to);
        return false;
      }
      if (from.equals(to)) return true; // 3 A8-A8: "you begin", and we have
      refused.clear();
      board = play(board, new Move('8' - from.charAt(1), from.charAt(0) - 'A', '8' - to.charAt(1), to.charAt(0) - 'A'));
      answer(out);
    }
    return true;
  }

  public static void main(String[] args) throws IOException {
    String host = args.length > 0 ? args[0] : "localhost";
    int port = args.length > 1 ? Integer.parseInt(args[1]) : 8888;
    Log320Client client = new Log320Client();
    try (Socket socket = new Socket(host, port)) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      byte[] piece = new byte[1024];
      StringBuilder heard = new StringBuilder(); // messages may come in pieces, or several at once
      for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
        heard.append(new String(piece, 0, n, StandardCharsets.ISO_8859_1));
        for (Matcher message = MESSAGE.matcher(heard); message.lookingAt(); message = MESSAGE.matcher(heard)) {
          boolean goesOn = client.hear(message, socket.getOutputStream());
          heard.delete(0, message.end());
          if (!goesOn) return;
        }
      }
    }
    System.err.println("The server has closed the connection.");
  }
}
