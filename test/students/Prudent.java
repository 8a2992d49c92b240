import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Breakthrough over the LOG320 protocol, in the dialect of the assignment, written from docs/log320.md.
 *   javac Prudent.java && java Prudent HOST PORT
 * It looks three moves ahead and counts pawns.
 */
public class Prudent {
    static final int EMPTY = 0, BLACK = 2, RED = 4;
    static final int DEPTH = 3;

    /** board[0] is rank 8, board[7] is rank 1; the column 0 is A. */
    private final int[][] board = new int[8][8];
    private int me;

    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("java Prudent HOST PORT");
            System.exit(2);
        }
        try (Socket socket = new Socket(args[0], Integer.parseInt(args[1]))) {
            new Prudent().talk(socket.getInputStream(), socket.getOutputStream());
        }
    }

    /** A message is one write of the server: what one read gives is one message. */
    private void talk(InputStream in, OutputStream out) throws Exception {
        byte[] buffer = new byte[1024];
        int[] last = null; // our move, until it is known to be accepted
        List<int[]> refused = new ArrayList<>();
        for (;;) {
            int size = in.read(buffer);
            if (size < 0) return;
            String message = new String(buffer, 0, size, "ISO-8859-1").trim();
            switch (message.charAt(0)) {
                case '1':
                case '2':
                    me = message.charAt(0) == '1' ? RED : BLACK;
                    String[] numbers = message.substring(1).trim().split("\\s+");
                    for (int i = 0; i < 64; i++) board[i / 8][i % 8] = Integer.parseInt(numbers[i]);
                    System.out.println(me == RED ? "I am red" : "I am black");
                    break; // red is prompted by "3 A8-A8"
                case '3':
                    if (last != null) play(board, last);
                    int[] theirs = read(message.substring(1).trim());
                    if (theirs[0] != theirs[2]) play(board, theirs); // A8-A8 is no move
                    refused.clear();
                    last = send(out, refused);
                    break;
                case '4':
                    System.out.println("refused: " + text(last));
                    refused.add(last);
                    last = send(out, refused);
                    break;
                case '5':
                    System.out.println("over, last move " + message.substring(1).trim());
                    return;
                default:
                    System.err.println("unexpected: " + message);
            }
        }
    }

    private int[] send(OutputStream out, List<int[]> refused) throws Exception {
        int[] best = null;
        int bestScore = Integer.MIN_VALUE;
        for (int[] move : moves(board, me)) {
            if (refused.stream().anyMatch(r -> text(r).equals(text(move)))) continue;
            int score = -score(after(board, move), other(me), DEPTH - 1);
            if (best == null || score > bestScore) {
                best = move;
                bestScore = score;
            }
        }
        out.write(text(best).getBytes("ISO-8859-1"));
        out.flush();
        return best;
    }

    static int other(int colour) {
        return colour == RED ? BLACK : RED;
    }

    /** {row, column, row, column} of "D6-D5". */
    static int[] read(String move) {
        return new int[] {'8' - move.charAt(1), move.charAt(0) - 'A', '8' - move.charAt(4), move.charAt(3) - 'A'};
    }

    static String text(int[] m) {
        return "" + (char) ('A' + m[1]) + (8 - m[0]) + "-" + (char) ('A' + m[3]) + (8 - m[2]);
    }

    static void play(int[][] board, int[] m) {
        board[m[2]][m[3]] = board[m[0]][m[1]];
        board[m[0]][m[1]] = EMPTY;
    }

    static int[][] after(int[][] board, int[] move) {
        int[][] copy = new int[8][];
        for (int i = 0; i < 8; i++) copy[i] = board[i].clone();
        play(copy, move);
        return copy;
    }

    /** One step forward, straight onto an empty square, diagonally onto an empty one or an enemy. */
    static List<int[]> moves(int[][] board, int colour) {
        List<int[]> moves = new ArrayList<>();
        int forward = colour == RED ? -1 : 1;
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++) {
                int to = row + forward;
                if (board[row][column] != colour || to < 0 || to > 7) continue;
                for (int side = -1; side <= 1; side++) {
                    int next = column + side;
                    if (next < 0 || next > 7 || board[to][next] == colour) continue;
                    if (side == 0 && board[to][next] != EMPTY) continue;
                    moves.add(new int[] {row, column, to, next});
                }
            }
        return moves;
    }

    /** For the colour whose turn it is. */
    static int score(int[][] board, int colour, int depth) {
        int goal = colour == RED ? 7 : 0; // where the other one arrives
        int pawns = 0;
        for (int[] row : board)
            for (int square : row) pawns += square == colour ? 1 : square == EMPTY ? 0 : -1;
        for (int square : board[goal]) if (square == other(colour)) return -1000 - depth;
        if (depth == 0) return pawns;
        int best = -2000; // nothing left to move
        for (int[] move : moves(board, colour)) best = Math.max(best, -score(after(board, move), other(colour), depth - 1));
        return best;
    }
}
