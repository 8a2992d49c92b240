/** Where a status is shown: a terminal has one line that is rewritten, other outputs get events only. */
export interface StatusOutput {
  readonly isTerminal: boolean;
  /** The terminal's present width. */
  readonly columns: () => number;
  write(text: string): void;
}

export const statusOutput = ({ stdout }: Pick<NodeJS.Process, 'stdout'>): StatusOutput => ({
  isTerminal: stdout.isTTY === true,
  columns: () => stdout.columns || 80,
  write: text => stdout.write(text),
});

const ERASE_LINE = '\r\u001b[2K';
const NARROWEST = 10;

/** A status line that is rewritten, below lines that stay. */
export class StatusLine {
  readonly #output: StatusOutput;
  #shown = '';

  constructor(output: StatusOutput) {
    this.#output = output;
  }

  /** Prints a line that stays; removes the status until it is shown again. */
  say(text: string): void {
    this.end();
    this.#output.write(`${text}\n`);
  }

  show(text: string): void {
    if (!this.#output.isTerminal) return;
    const fitting = [...text].slice(0, Math.max(NARROWEST, this.#output.columns() - 1)).join('');
    if (fitting === this.#shown) return;
    this.#output.write(`${ERASE_LINE}${fitting}`);
    this.#shown = fitting;
  }

  /** Removes the status line. */
  end(): void {
    if (this.#shown !== '') this.#output.write(ERASE_LINE);
    this.#shown = '';
  }
}
