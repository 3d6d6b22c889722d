/** Nobody answered: the home is off, the network is gone, or it took too long. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  /** Whether we stopped waiting, rather than being told that there is no way. */
  readonly timedOut: boolean;

  constructor(timedOut: boolean, cause?: unknown) {
    super(timedOut ? 'The request timed out' : 'The server is unreachable', { cause });
    this.timedOut = timedOut;
  }
}
