import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Calls an AI for Ultimate written in Prolog: choisir_coup(+Plateau, +Impose, +Symbole, -Coup), docs/prolog.md. It
 * runs in SWI-Prolog as another process, through the file host.pl of bots/prolog, so that it can loop, fail or exhaust
 * its memory without harm to the program that calls it: whatever it does becomes a Reponse, never an exception.
 *
 *     try (IAProlog ia = new IAProlog("ia.pl")) {
 *         IAProlog.Reponse r = ia.jouer(plateau, "e", 'x');
 *         if (r.issue == IAProlog.Issue.COUP) ... r.coup ... else System.err.println(r.detail);
 *     }
 *
 * Java 8 or later, no library. In ASCII alone, so that every javac reads it.
 */
public class IAProlog implements AutoCloseable {
    /** How a call ended. */
    public enum Issue {
        /** The AI is loaded. */
        PRETE,
        /** A legal move. */
        COUP,
        /** The file cannot be loaded: a syntax error, no choisir_coup/4, a directive that never ends, no swipl. */
        REFUSEE,
        /** It failed, raised an exception, exhausted its stack or was killed. */
        PLANTEE,
        /** No answer in time. */
        DELAI,
        /** What it answers is no move. */
        ILLISIBLE,
        /** The rules forbid its move. */
        ILLEGAL
    }

    public static final class Reponse {
        public final Issue issue;
        /** As the AI wrote it, such as "e5"; null if it gave none. */
        public final String coup;
        /** A sentence in French, with the end of Prolog's output; empty if there was no trouble. */
        public final String detail;
        public final long millis;

        Reponse(Issue issue, String coup, String detail, long millis) {
            this.issue = issue;
            this.coup = coup;
            this.detail = detail;
            this.millis = millis;
        }

        /** From 0, row by row; only after COUP. */
        public int sousPlateau() {
            return coup.charAt(0) - 'a';
        }

        public int cellule() {
            return coup.charAt(1) - '1';
        }

        @Override
        public String toString() {
            return issue + (coup == null ? "" : " " + coup) + (detail.isEmpty() ? "" : " : " + detail);
        }
    }

    /** Instead of a sub-board: any one that is neither won nor full. */
    public static final String LIBRE = "libre";
    public static final long DELAI_DU_COURS = 6000;

    private static final long LOADING = 20000;
    private static final int LONGEST_ANSWER = 200;
    private static final int MOST_WORDS = 4000;
    private static final String END = new String("end");
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };

    private final File file;
    private final File host;
    private final long delay;
    private volatile Run run;

    /** One process of SWI-Prolog, with what it has written so far. */
    private static final class Run {
        final Process process;
        final BlockingQueue<String> lines = new LinkedBlockingQueue<String>(100);
        final StringBuilder words = new StringBuilder();
        final Thread listener, errors;

        Run(Process process) {
            this.process = process;
            this.listener = listen();
            this.errors = hear();
        }

        private Thread listen() {
            return start(new Runnable() {
                @Override
                public void run() {
                    try (Reader in = utf8(process.getInputStream())) {
                        StringBuilder line = new StringBuilder();
                        for (int c = in.read(); c >= 0; c = in.read())
                            if (c == '\n') {
                                lines.offer(line.toString());
                                line.setLength(0);
                            } else if (line.length() < LONGEST_ANSWER) line.append((char) c);
                    } catch (IOException e) {
                        // it has ended
                    }
                    lines.offer(END);
                }
            });
        }

        /** Its standard error, of which the end is kept. */
        private Thread hear() {
            return start(new Runnable() {
                @Override
                public void run() {
                    char[] piece = new char[1000];
                    try (Reader in = utf8(process.getErrorStream())) {
                        for (int n = in.read(piece); n >= 0; n = in.read(piece))
                            synchronized (words) {
                                words.append(piece, 0, n);
                                if (words.length() > MOST_WORDS) words.delete(0, words.length() - MOST_WORDS);
                            }
                    } catch (IOException e) {
                        // it has ended
                    }
                }
            });
        }

        private static Reader utf8(InputStream in) {
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        }

        private static Thread start(Runnable what) {
            Thread thread = new Thread(what, "IAProlog");
            thread.setDaemon(true);
            thread.start();
            return thread;
        }

        String lastWords() {
            try {
                errors.join(2000); // it has ended: nothing more is to come
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            synchronized (words) {
                return words.toString().trim();
            }
        }
    }

    public IAProlog(String fichier) {
        this(fichier, DELAI_DU_COURS, null);
    }

    /** `delai` in milliseconds; `hote`: where host.pl is, or null to look beside the AI, here, and in bots/prolog. */
    public IAProlog(String fichier, long delai, String hote) {
        if (fichier == null || delai <= 0)
            throw new IllegalArgumentException("IAProlog : il faut un fichier et un d\u00e9lai de plus de 0 ms.");
        this.file = new File(fichier).getAbsoluteFile();
        this.delay = delai;
        this.host = hote == null ? findHost(file) : new File(hote);
        Runtime.getRuntime().addShutdownHook(new Thread() {
            @Override
            public void run() {
                Run last = run; // without waiting for a call that goes on
                if (last != null) last.process.destroyForcibly();
            }
        });
    }

    private static File findHost(File ai) {
        File[] places = {
            new File(ai.getParentFile(), "host.pl"), new File("host.pl"), new File("bots/prolog/host.pl"),
            new File("../prolog/host.pl")
        };
        for (File place : places) if (place.isFile()) return place;
        return places[0];
    }

    /** Loads the AI, unless it is: its time does not count. PRETE or REFUSEE. */
    public synchronized Reponse charger() {
        long begun = System.nanoTime();
        if (run != null && run.process.isAlive()) return answer(Issue.PRETE, null, "", begun);
        close();
        if (!file.isFile()) return answer(Issue.REFUSEE, null, "Le fichier " + file + " n'existe pas.", begun);
        if (!host.isFile())
            return answer(Issue.REFUSEE, null, "Le fichier host.pl de bots/prolog manque : copiez-le pr\u00e8s de "
                + file.getName() + ".", begun);
        try {
            run = new Run(new ProcessBuilder("swipl", "-q", "-f", "none", host.getPath(), "--", file.getPath()).start());
        } catch (IOException e) {
            return answer(Issue.REFUSEE, null, "SWI-Prolog n'est pas install\u00e9 : il faut la commande swipl.", begun);
        }
        String line = send("isready") ? next(LOADING) : END;
        if ("readyok".equals(line)) return answer(Issue.PRETE, null, "", begun);
        if (line == null) {
            close();
            return answer(Issue.REFUSEE, null, file.getName() + " ne finit pas de se charger.", begun);
        }
        return answer(Issue.REFUSEE, null, ended(file.getName() + " ne se charge pas."), begun);
    }

    /**
     * Asks for a move. `plateau`: the nine sub-boards a to i of nine cells each, 'x', 'o' or 'v' (empty), row by row;
     * `impose`: "a" to "i", or LIBRE; `symbole`: 'x' or 'o', the AI's own, whose turn it is. An AI that was late or
     * has crashed is loaded again by the next call.
     */
    public synchronized Reponse jouer(char[][] plateau, String impose, char symbole) {
        check(plateau, impose, symbole);
        Reponse loaded = charger();
        if (loaded.issue != Issue.PRETE) return loaded;
        String board = impose.equals(LIBRE) ? "-" : impose;
        boolean isSent = send("position fen " + text(plateau) + " " + symbole + " " + board);
        long begun = System.nanoTime();
        String line = isSent && send("go movetime " + delay) ? next(delay) : END;
        if (line == null) {
            close();
            return answer(Issue.DELAI, null, "Pas de r\u00e9ponse en " + delay + " ms.", begun);
        }
        if (line == END) return answer(Issue.PLANTEE, null, ended("L'IA s'est arr\u00eat\u00e9e."), begun);
        String move = line.startsWith("bestmove ") ? line.substring(9) : line;
        if (!move.matches("[a-i][1-9]"))
            return answer(Issue.ILLISIBLE, move, "\u00ab " + move + " \u00bb n'est pas un coup.", begun);
        String why = forbidden(plateau, impose, move);
        return why == null ? answer(Issue.COUP, move, "", begun) : answer(Issue.ILLEGAL, move, why, begun);
    }

    /** Ends SWI-Prolog. */
    @Override
    public synchronized void close() {
        if (run != null) run.process.destroyForcibly();
        run = null;
    }

    /** Whether nobody can play there any more: won or full. */
    public static boolean estFerme(char[] sous) {
        return gagnant(sous) != 'v' || new String(sous).indexOf('v') < 0;
    }

    /** Who has three in a line, 'x' or 'o'; 'v' where nobody has. */
    public static char gagnant(char[] sous) {
        for (int[] line : LINES)
            if (sous[line[0]] != 'v' && sous[line[0]] == sous[line[1]] && sous[line[1]] == sous[line[2]])
                return sous[line[0]];
        return 'v';
    }

    private static void check(char[][] plateau, String impose, char symbole) {
        boolean isSound = plateau != null && plateau.length == 9;
        for (int i = 0; isSound && i < 9; i++)
            isSound = plateau[i] != null && new String(plateau[i]).matches("[xov]{9}");
        if (!isSound)
            throw new IllegalArgumentException("jouer : le plateau est un char[9][9] de 'x', 'o' et 'v' (vide).");
        if (impose == null || !impose.matches("[a-i]|libre"))
            throw new IllegalArgumentException("jouer : le sous-plateau impos\u00e9 va de \"a\" \u00e0 \"i\", ou \"libre\".");
        if (symbole != 'x' && symbole != 'o')
            throw new IllegalArgumentException("jouer : le symbole est 'x' ou 'o'.");
    }

    private static String forbidden(char[][] plateau, String impose, String move) {
        char[] board = plateau[move.charAt(0) - 'a'];
        if (!impose.equals(LIBRE) && move.charAt(0) != impose.charAt(0))
            return "Il fallait jouer dans le sous-plateau " + impose + ".";
        if (estFerme(board)) return "Le sous-plateau " + move.charAt(0) + " est gagn\u00e9 ou plein.";
        return board[move.charAt(1) - '1'] == 'v' ? null : "La case " + move + " est prise.";
    }

    /** Sub-boards separated by slashes; a digit stands for so many empty cells. */
    private static String text(char[][] plateau) {
        StringBuilder text = new StringBuilder();
        for (char[] board : plateau) {
            if (text.length() > 0) text.append('/');
            int empty = 0;
            for (char cell : board) {
                if (cell == 'v') empty++;
                else {
                    text.append(empty > 0 ? "" + empty : "").append(cell);
                    empty = 0;
                }
            }
            text.append(empty > 0 ? "" + empty : "");
        }
        return text.toString();
    }

    private Reponse answer(Issue issue, String move, String detail, long begun) {
        return new Reponse(issue, move, detail, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
    }

    private boolean send(String line) {
        try {
            OutputStream out = run.process.getOutputStream();
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The next line; null if it does not come in time, END if the process has ended. */
    private String next(long millis) {
        try {
            return run.lines.poll(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private String ended(String what) {
        String words = run.lastWords();
        close();
        return words.isEmpty() ? what : what + "\n" + words;
    }
}
