/** A failure that set-up explains in full: no stack trace. */
export class SetupFailure extends Error {
  /** @param {import('../bin/locale.js').LocalizedText} text */
  constructor(text) {
    super(text.en);
    this.text = text;
  }
}
