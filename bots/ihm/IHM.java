import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The reference interface of the Puissance 4 course, on the board of Quadrille in the browser: put this file beside
 * your program, which needs no change. It starts "quadrille ihm" (or the command in the environment variable
 * QUADRILLE) and speaks with it by lines; closing the page ends the program, as closing the window did.
 * In ASCII alone, so that every javac reads it. Documentation: docs/courses/puissance4.md.
 */
public class IHM {
    /** What the person asks for. */
    public enum Ordre {
        INCONNU, COLONNE0, COLONNE1, COLONNE2, COLONNE3, COLONNE4, COLONNE5, COLONNE6,
        ROTATIONG, ROTATIOND, APROTAG, APROTAD, RETOUR
    }

    private static final int SIZE = 7;
    private static final int LONGEST_TEXT = 20000;
    private static final int MOST_CHOICES = 100;

    private final Writer writer;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<String>();
    /** Held by the thread that waits for the person: there is one question at a time. */
    private final Object asking = new Object();

    /** Opens the page, and waits until a browser shows it. */
    public IHM() {
        final Process process;
        try {
            process = new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        } catch (IOException e) {
            throw new IllegalStateException("IHM : la commande \u00ab quadrille \u00bb est introuvable. Installez Quadrille,"
                + " ou donnez sa commande dans la variable QUADRILLE. (" + e.getMessage() + ")");
        }
        writer = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        final BufferedReader reader =
            new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Thread thread = new Thread("IHM") {
            @Override
            public void run() {
                listen(reader);
            }
        };
        thread.setDaemon(true); // the program ends with its main method
        thread.start();
        take();
    }

    /** `dimp`, the width of the course's window in pixels, has no effect: the page fits its board to the screen. */
    public IHM(int dimp) {
        this();
    }

    /**
     * Shows a grid: `tableau[column][row]`, columns from the left, rows from the top: row 6 is the bottom. 1 is red,
     * 2 is yellow, every other value is empty.
     */
    public void majPlateau(int tableau[][]) {
        if (tableau == null) throw new IllegalArgumentException("majPlateau : le tableau est null.");
        if (tableau.length < SIZE)
            throw new IllegalArgumentException("majPlateau : il faut un tableau int[7][7], et celui-ci a "
                + tableau.length + " colonnes.");
        StringBuilder cells = new StringBuilder();
        for (int i = 0; i < SIZE; i++) {
            if (tableau[i] == null || tableau[i].length < SIZE)
                throw new IllegalArgumentException("majPlateau : il faut un tableau int[7][7], et tableau[" + i + "] "
                    + (tableau[i] == null ? "est null." : "a " + tableau[i].length + " cases."));
            for (int j = 0; j < SIZE; j++) cells.append(tableau[i][j] == 1 ? '1' : tableau[i][j] == 2 ? '2' : '0');
        }
        send("majPlateau", cells.toString());
    }

    /** The line of text under the grid. The texts here may begin with <html> and use b, i, u, br, p and center. */
    public void majTexte(String m) {
        send("majTexte", m);
    }

    /** Waits for the person. */
    public Ordre ordreUtilisateur() {
        String order = value(ask("ordreUtilisateur"), "ordre");
        try {
            return order == null ? Ordre.INCONNU : Ordre.valueOf(order);
        } catch (IllegalArgumentException e) {
            return Ordre.INCONNU;
        }
    }

    public void boiteMessage(String m) {
        ask("boiteMessage", m);
    }

    public void boiteMessageAttention(String m) {
        ask("boiteMessageAttention", m);
    }

    public void boiteMessageErreur(String m) {
        ask("boiteMessageErreur", m);
    }

    /** Whether the answer is yes. A box that is closed without an answer says no. */
    public boolean boiteQuestion(String q) {
        return ask("boiteQuestion", q).equals("oui");
    }

    /** One of the choices; null if the person has closed the box. */
    public String boiteChoixMultiples(String m, String choix[]) {
        if (choix == null || choix.length == 0 || choix.length > MOST_CHOICES)
            throw new IllegalArgumentException("boiteChoixMultiples : il faut de 1 \u00e0 " + MOST_CHOICES + " choix.");
        String[] args = new String[choix.length + 1];
        args[0] = m;
        System.arraycopy(choix, 0, args, 1, choix.length);
        String number = value(ask("boiteChoixMultiples", args), "choix");
        return number == null ? null : choix[Integer.parseInt(number)];
    }

    /** What the person has typed; null if the box was closed. */
    public String boiteQuestionTexte(String q) {
        return value(ask("boiteQuestionTexte", q), "texte");
    }

    public void activerColonnes(boolean b) {
        send("activerColonnes", b ? "1" : "0");
    }

    public void activerRotation(boolean b) {
        send("activerRotation", b ? "1" : "0");
    }

    public void activerApercu(boolean b) {
        send("activerApercu", b ? "1" : "0");
    }

    public void activerRetour(boolean b) {
        send("activerRetour", b ? "1" : "0");
    }

    // ---- the conversation with quadrille ihm

    private static List<String> command() {
        String own = System.getenv("QUADRILLE");
        List<String> words = new ArrayList<String>();
        if (own != null && new File(own).isFile()) words.add(own);
        else if (own != null && !own.trim().isEmpty()) words.addAll(Arrays.asList(own.trim().split("\\s+")));
        else {
            if (System.getProperty("os.name").startsWith("Windows")) words.addAll(Arrays.asList("cmd", "/c"));
            words.add("quadrille");
        }
        words.add("ihm");
        return words;
    }

    private void listen(BufferedReader reader) {
        try {
            for (String line = reader.readLine(); line != null; line = reader.readLine())
                if (line.equals("fin\tpage")) leave("la page a \u00e9t\u00e9 ferm\u00e9e, le programme s'arr\u00eate.", 0);
                else if (line.startsWith("fin\t")) leave("Quadrille s'arr\u00eate, le programme aussi.", 1);
                else if (line.startsWith("erreur\t")) System.err.println("IHM : " + value(line, "erreur"));
                else answers.add(line);
        } catch (IOException e) {
            // told below
        }
        leave("Quadrille s'est arr\u00eat\u00e9, le programme aussi.", 1);
    }

    private static void leave(String why, int code) {
        System.err.println("IHM : " + why);
        System.exit(code);
    }

    /** The next line that is an answer. */
    private String take() {
        try {
            return answers.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("IHM : l'attente a \u00e9t\u00e9 interrompue.");
        }
    }

    private String ask(String method, String... args) {
        synchronized (asking) {
            send(method, args);
            return take();
        }
    }

    private void send(String method, String... args) {
        StringBuilder line = new StringBuilder(method);
        for (String arg : args) {
            String text = arg == null ? "" : arg;
            if (text.length() > LONGEST_TEXT)
                throw new IllegalArgumentException(method + " : texte de plus de " + LONGEST_TEXT + " caract\u00e8res.");
            line.append('\t').append(text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r"));
        }
        synchronized (writer) {
            try {
                writer.write(line.append('\n').toString());
                writer.flush();
            } catch (IOException e) {
                await(); // the other thread is about to say why, and to end the program
            }
        }
    }

    private static void await() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What follows a word and a tab, with its escapes read; null if the line begins otherwise. */
    private static String value(String line, String word) {
        if (!line.startsWith(word + "\t")) return null;
        StringBuilder text = new StringBuilder();
        for (int i = word.length() + 1; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c != '\\' || i + 1 == line.length()) text.append(c);
            else {
                char next = line.charAt(++i);
                text.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
            }
        }
        return text.toString();
    }
}
