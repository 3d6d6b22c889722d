/** The way to one client, whatever carries it: whole texts out, closing with a code of RFC 6455. */
export interface Wire {
  /** Hands a text over. It waits while the one before has not left. */
  send(text: string): void;
  /** Whether everything that was handed over has left. */
  isFree(): boolean;
  /** Bytes that were handed over and have not left. */
  waiting(): number;
  /** Says goodbye after what was handed over. */
  close(code: number, reason: string): void;
  /** Ends it at once. */
  cut(): void;
}

/** Who is told what happens on a wire. */
export interface WireEnd {
  /** Nothing of what arrives may be larger before somebody signed in. */
  readonly isSignedIn: boolean;
  read(bytes: Buffer): void;
  /** Something may have left, or may wait longer. */
  freed(): void;
  /** Whatever arrives by this wire is not right: says why, and closes it. */
  refuse(error: unknown): void;
  gone(): void;
}
