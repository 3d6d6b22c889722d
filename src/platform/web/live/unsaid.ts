/** What was said on the socket is not known to be in the home. Nothing says it again by itself. */
export class Unsaid extends Error {
  override readonly name = 'Unsaid';
  /**
   * - `lost`: there was no connection, it broke before the receipt came, or no receipt came in time; then the
   *   home may have it all the same
   * - `refused`: the home said no, in the words of `message`, and closed the connection
   */
  readonly why: 'lost' | 'refused';

  constructor(why: 'lost' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.why = why;
  }
}

export const lost = (): Unsaid => new Unsaid('lost', 'The connection was lost');
