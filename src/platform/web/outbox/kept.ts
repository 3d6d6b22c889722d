/** Something that a person did and that has not reached their home yet. */
export interface Kept {
  /** Under which it is sent, however often; of something small, the place where it is written down. */
  readonly key: string;
  /** Whose it is: it is shown to nobody else, and sent as nobody else. */
  readonly person: string;
  readonly kind: string;
  readonly input: unknown;
  /** What does not fit into a text. */
  readonly blob?: Blob | undefined;
  /** When they did it, in milliseconds since 1970. */
  readonly at: number;
  /** Why it has not arrived, in words; null while nothing went wrong. */
  readonly why: string | null;
  /** Whether that was a "no", which asking again does not change. */
  readonly refused: boolean;
}

/** How something that waited has come to its end. `lost`: by what no tab heard of. */
export type How = 'arrived' | 'refused' | 'discarded' | 'lost';

export interface End {
  readonly kind: string;
  readonly key: string;
  readonly how: How;
  /** What came of it, as its kind has it; of a refusal, why. */
  readonly said: string | null;
}
