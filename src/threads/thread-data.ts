/** What the thread where engines think is started with. */
export interface EngineThreadData {
  /** The shared number that says which order is to stop: the id of the newest stopped one. */
  readonly stop: SharedArrayBuffer;
  /** Bytes that the kernels may use to remember positions. */
  readonly memory?: number;
  /** Threads that a kernel may use. */
  readonly threads?: number;
}
