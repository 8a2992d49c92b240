import java.io.*;
import java.net.*;

/**
 * Breakthrough over the LOG320 protocol, in the dialect of the course's server: the address is written into the
 * program, red begins as soon as it has the board, and moves come as "D2 - D3".
 *   javac Fonceur.java && java Fonceur
 * Its strategy: the foremost pawn advances, and captures where it can.
 */
class Fonceur {
    static int[][] board = new int[8][8];
    static int me, step;

    public static void main(String[] args) throws IOException {
        Socket socket = new Socket("localhost", 8888);
        BufferedInputStream input = new BufferedInputStream(socket.getInputStream());
        BufferedOutputStream output = new BufferedOutputStream(socket.getOutputStream());
        String mine = null;
        while (true) {
            int cmd = input.read();
            if (cmd == -1) break;
            if (cmd == '1' || cmd == '2') {
                me = cmd == '1' ? 4 : 2;
                step = cmd == '1' ? -1 : 1;
                byte[] buffer = new byte[1024];
                int size = input.read(buffer, 0, input.available());
                String[] values = new String(buffer, 0, size).trim().split(" ");
                for (int i = 0; i < 64; i++) board[i / 8][i % 8] = Integer.parseInt(values[i]);
                if (cmd == '1') mine = go(output);
            }
            if (cmd == '3') {
                if (mine != null) play(mine.substring(0, 2), mine.substring(2));
                byte[] buffer = new byte[16];
                int size = input.read(buffer, 0, input.available());
                String[] squares = new String(buffer, 0, size).trim().split(" - ");
                play(squares[0], squares[1]);
                mine = go(output);
            }
            if (cmd == '4') {
                System.out.println("Coup invalide : " + mine);
                break;
            }
            if (cmd == '5') {
                byte[] buffer = new byte[16];
                int size = input.read(buffer, 0, input.available());
                System.out.println("Partie terminée. Dernier coup : " + new String(buffer, 0, size).trim());
                break;
            }
        }
        socket.close();
    }

    static void play(String from, String to) {
        int pawn = board['8' - from.charAt(1)][from.charAt(0) - 'A'];
        board['8' - from.charAt(1)][from.charAt(0) - 'A'] = 0;
        board['8' - to.charAt(1)][to.charAt(0) - 'A'] = pawn;
    }

    static String square(int row, int column) {
        return "" + (char) ('A' + column) + (8 - row);
    }

    /** From the front backwards; captures before steps. */
    static String go(BufferedOutputStream output) throws IOException {
        String move = null;
        for (int ahead = 6; ahead >= 0 && move == null; ahead--) {
            int row = me == 4 ? 7 - ahead : ahead;
            for (int column = 0; column < 8; column++) {
                if (board[row][column] != me) continue;
                for (int side : new int[] {0, -1, 1}) {
                    int to = column + side;
                    if (to < 0 || to > 7) continue;
                    int target = board[row + step][to];
                    boolean takes = side != 0 && target != 0 && target != me;
                    if (takes || (target == 0 && move == null)) move = square(row, column) + square(row + step, to);
                    if (takes) column = 8;
                }
            }
        }
        output.write(move.getBytes());
        output.flush();
        return move;
    }
}
