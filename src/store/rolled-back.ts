/** Thrown by a write that must change nothing and yet has an answer: what it did so far is undone. */
export class RolledBack extends Error {
  readonly answer: string;
  constructor(answer: string) {
    super(answer);
    this.answer = answer;
  }
}
