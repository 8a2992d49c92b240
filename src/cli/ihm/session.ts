import type { Fault } from '../../core/result.ts';
import { ihmAnswerLine, readIhmLine } from '../../protocols/ihm-lines.ts';
import {
  buttonsOf,
  EMPTY_GRID,
  type IhmAnswer,
  type IhmQuestion,
  type IhmState,
} from '../../protocols/ihm-wire.ts';

/** What a program has called so far, as its page shows it. */
export class IhmSession {
  #state: IhmState = {
    grid: EMPTY_GRID,
    text: '',
    enabled: { columns: true, rotation: true, preview: true, back: true },
    asked: null,
  };
  #asked = 0;
  readonly #show: (state: IhmState) => void;
  readonly #tell: (line: string) => void;

  /** `show` sends to the page, `tell` to the program. */
  constructor(show: (state: IhmState) => void, tell: (line: string) => void) {
    this.#show = show;
    this.#tell = tell;
  }

  get state(): IhmState {
    return this.#state;
  }

  /** Handles a call of the program; a fault if the line is no call. */
  call(line: string): Fault | null {
    const read = readIhmLine(line);
    if (!read.ok) return read.fault;
    const call = read.value;
    switch (call.kind) {
      case 'grid':
        this.#change({ grid: call.grid });
        break;
      case 'text':
        this.#change({ text: call.text });
        break;
      case 'enable':
        this.#change({ enabled: { ...this.#state.enabled, [call.buttons]: call.on } });
        break;
      case 'ask':
        this.#change({ asked: { id: ++this.#asked, question: call.question } });
        break;
    }
    return null;
  }

  /** The person's answer; ignored if it is late or answers another question. */
  answer(id: number, answer: IhmAnswer): void {
    const { asked } = this.#state;
    if (asked?.id !== id || !this.#fits(asked.question, answer)) return;
    this.#change({ asked: null });
    this.#tell(ihmAnswerLine(answer));
  }

  #fits(question: IhmQuestion, answer: IhmAnswer): boolean {
    if (question.kind !== answer.kind) return false;
    if (answer.kind === 'order') return this.#state.enabled[buttonsOf(answer.order)];
    if (question.kind !== 'choice' || answer.kind !== 'choice') return true;
    return answer.choice === null || answer.choice < question.choices.length;
  }

  #change(change: Partial<IhmState>): void {
    this.#state = { ...this.#state, ...change };
    this.#show(this.#state);
  }
}
