/** An answer that does not have the shape of its contract: the page and the home are of different ages. */
export class Misunderstood extends Error {
  override readonly name = 'Misunderstood';

  constructor(cause: unknown) {
    super('The response does not match its schema', { cause });
  }
}
