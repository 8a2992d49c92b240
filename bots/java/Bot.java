import java.util.*;
/** A bot that speaks UGI: Puissance 4 and tic-tac-toe (standard variants), both games of lines. */
public class Bot {
  /** The grid is stored row by row in nine by nine cells, including a border; 1 and -1 are marks, 0 is empty. */
  static final int WIDTH = 9, BORDER = 9;
  final int[] grid = new int[WIDTH * WIDTH];
  final boolean falls; // tokens fall in Puissance 4
  final List<Integer> cells = new ArrayList<>(); // those near the middle first
  int turn = 1, best;

  Bot(String game) {
    falls = game.equals("puissance4");
    if (!falls && !game.equals("tictactoe")) throw new IllegalArgumentException("I do not play " + game);
    int[] order = falls ? new int[] {4, 3, 5, 2, 6, 1, 7} : new int[] {2, 1, 3};
    for (int row : order) for (int column : order) cells.add(row * WIDTH + column);
    for (int i = 0; i < grid.length; i++) grid[i] = cells.contains(i) ? 0 : BORDER;
  }

  /** An empty cell; in Puissance 4 also with a token or the border below it. */
  boolean canPlay(int cell) { return grid[cell] == 0 && (!falls || grid[cell + WIDTH] != 0); }
  void set(int cell, int mark) { grid[cell] = mark; turn = -turn; }

  /** Whether the mark in this cell belongs to a full line in this direction. */
  boolean inLine(int cell, int step) {
    int n = 1;
    for (int i = cell + step; grid[i] == grid[cell]; i += step) n++;
    for (int i = cell - step; grid[i] == grid[cell]; i -= step) n++;
    return n >= (falls ? 4 : 3);
  }

  /** Negamax: the best score that the side to move can reach; `best` becomes the move that does. */
  int search(int left) {
    int top = -99, found = 0;
    for (int cell : cells) {
      if (!canPlay(cell)) continue;
      set(cell, turn); // an earlier win is better; beyond the search depth all is even
      boolean wins = inLine(cell, 1) || inLine(cell, 8) || inLine(cell, 9) || inLine(cell, 10);
      int score = wins ? 10 + left : left > 1 ? -search(left - 1) : 0;
      set(cell, 0);
      if (score > top) { top = score; found = cell; }
    }
    best = found;
    return top == -99 ? 0 : top; // no move left: a draw
  }

  /** A column in Puissance 4, "4"; a column and a row from the top in tic-tac-toe, "b2". */
  String text(int cell) { return falls ? "" + cell % WIDTH : " abc".charAt(cell % WIDTH) + "" + cell / WIDTH; }

  /** startpos|fen GRID TURN [moves M ...]: / ends a row of the grid, a digit is a run of empty cells. */
  void read(Scanner words) {
    int cell = WIDTH + 1;
    for (char c : (words.next().equals("fen") ? words.next() : "").toCharArray())
      if (c == '/') cell = (cell / WIDTH + 1) * WIDTH + 1;
      else if (Character.isDigit(c)) cell += c - '0';
      else grid[cell++] = c == 'x' || c == 'r' ? 1 : -1;
    while (words.hasNext()) { // the side to move, "moves", the moves
      String word = words.next();
      if (word.matches("[oy]")) turn = -1;
      for (int each : cells) if (canPlay(each) && text(each).equals(word)) { set(each, turn); break; }
    }
  }

  public static void main(String[] args) {
    String game = "puissance4";
    Bot bot = new Bot(game);
    for (Scanner in = new Scanner(System.in); in.hasNextLine(); ) {
      Scanner words = new Scanner(in.nextLine());
      switch (words.hasNext() ? words.next() : "") { // anything else is ignored, "stop" too
        case "ugi" -> System.out.println("id name Java example\nugiok");
        case "isready" -> System.out.println("readyok");
        case "setoption" -> { if (words.findInLine("Game value ") != null) bot = new Bot(game = words.next()); }
        case "uginewgame" -> bot = new Bot(game);
        case "position" -> (bot = new Bot(game)).read(words);
        case "go" -> { bot.search(bot.falls ? 5 : 6); System.out.println("bestmove " + bot.text(bot.best)); }
        case "quit" -> System.exit(0);
      }
    }
  }
}
