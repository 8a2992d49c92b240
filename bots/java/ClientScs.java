import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A player of the SCS 2016 protocol whose moves come from an AI in Prolog, through IAProlog.java:
 *     javac ClientScs.java IAProlog.java
 *     java ClientScs HOST PORT NAME IA.pl [MILLISECONDS [host.pl]]
 * It plays one game: exit code 0 for a win or a draw, 1 for a loss, 2 for trouble. The messages: docs/scs.md.
 */
public class ClientScs {
    static final int PARTIE = 0, COUP = 1, ROND = 0, CROIX = 1, VALID = 0, CONT = 0, GAGNANT = 1, NULLE = 2, PERDU = 3;
    /** Of the 6 seconds of the course; the rest is for the network. */
    static final long DELAY = 5500;
    static final int NAME = 30;

    final DataInputStream in;
    final OutputStream out;
    final IAProlog ai;
    final char[][] board = new char[9][9];
    /** A sub-board, or -1: free choice. */
    int imposed = -1;

    ClientScs(Socket socket, IAProlog ai) throws IOException {
        socket.setTcpNoDelay(true);
        this.in = new DataInputStream(socket.getInputStream());
        this.out = socket.getOutputStream();
        this.ai = ai;
        for (char[] cells : board) Arrays.fill(cells, 'v');
    }

    public static void main(String[] args) throws IOException {
        if (args.length < 4) fail("usage : java ClientScs HOTE PORT NOM IA.pl [MILLISECONDES [host.pl]]");
        long delay = args.length > 4 ? Long.parseLong(args[4]) : DELAY;
        int code;
        try (IAProlog ai = new IAProlog(args[3], delay, args.length > 5 ? args[5] : null)) {
            IAProlog.Reponse loaded = ai.charger(); // before the first clock runs
            if (loaded.issue != IAProlog.Issue.PRETE) fail(loaded.toString());
            try (Socket socket = new Socket(args[0], Integer.parseInt(args[1]))) {
                code = new ClientScs(socket, ai).play(args[2]);
            } catch (IOException e) {
                fail("l'arbitre : " + e.getMessage());
                return;
            }
        }
        System.exit(code);
    }

    static void fail(String why) {
        System.err.println("ClientScs : " + why);
        System.exit(2);
    }

    /** Plays a game; the exit code. */
    int play(String name) throws IOException {
        byte[] written = Arrays.copyOf(Arrays.copyOf(name.getBytes(StandardCharsets.UTF_8), NAME - 1), NAME + 2);
        out.write(ints(PARTIE).put(written).array());
        ByteBuffer reply = receive(8 + NAME + 2);
        if (reply.getInt() != 0) fail("l'arbitre refuse la partie.");
        int symbol = reply.getInt();
        System.err.println("Je joue les " + (symbol == CROIX ? "croix" : "ronds") + ".");
        for (int mover = CROIX;; mover = 1 - mover) { // crosses begin, without being asked
            boolean mine = mover == symbol;
            int verdict = mine ? myMove(symbol) : theirMove(mover);
            if (verdict == CONT) continue;
            boolean won = verdict == (mine ? GAGNANT : PERDU);
            System.out.println(verdict == NULLE ? "nulle" : won ? "gagn\u00e9" : "perdu");
            return verdict == NULLE || won ? 0 : 1;
        }
    }

    int myMove(int symbol) throws IOException {
        String where = imposed < 0 ? IAProlog.LIBRE : "" + (char) ('a' + imposed);
        IAProlog.Reponse reply = ai.jouer(board, where, mark(symbol));
        if (reply.issue != IAProlog.Issue.COUP) fail("partie perdue, l'IA n'a pas de coup : " + reply);
        put(symbol, reply.sousPlateau(), reply.cellule());
        int won = 0;
        for (char[] cells : board) if (IAProlog.gagnant(cells) == mark(symbol)) won++;
        out.write(ints(COUP, symbol, reply.sousPlateau(), reply.cellule(), won).array());
        return verdict();
    }

    int theirMove(int symbol) throws IOException {
        ByteBuffer move = receive(20);
        int verdict = verdict();
        if (verdict == CONT) put(symbol, move.getInt(8), move.getInt(12)); // else it may be anything
        return verdict;
    }

    int verdict() throws IOException {
        ByteBuffer reply = receive(12);
        if (reply.getInt(4) != VALID) System.err.println("Refus\u00e9 ou trop tard.");
        return reply.getInt(8);
    }

    void put(int symbol, int sub, int cell) {
        if (sub < 0 || sub > 8 || cell < 0 || cell > 8) return; // from an arbiter that does not judge
        board[sub][cell] = mark(symbol);
        imposed = IAProlog.estFerme(board[cell]) ? -1 : cell;
    }

    static char mark(int symbol) {
        return symbol == CROIX ? 'x' : 'o';
    }

    /** Integers of four bytes, little-endian, and room for a name after the first. */
    static ByteBuffer ints(int... values) {
        int size = values.length == 1 ? 4 + NAME + 2 : 4 * values.length;
        ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) bytes.putInt(value);
        return bytes;
    }

    /** TCP may deliver a message in pieces: it is read until it is whole. */
    ByteBuffer receive(int size) throws IOException {
        byte[] bytes = new byte[size];
        in.readFully(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
