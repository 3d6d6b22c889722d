import * as z from 'zod/mini';
import type { How, Kept } from './kept.ts';

/** Where something is being written again. */
export interface HandedBack {
  readonly path: string;
  /** Whether it surely outlives the page there; else it stays in the outbox as well. */
  readonly lasts: boolean;
}

/** What a feature knows of a kind of thing that may wait. */
export interface Kind<Input> {
  readonly kind: string;
  /** Of what is kept; of another shape, an older page kept it. */
  readonly input: z.core.$ZodType<Input>;
  /**
   * Brings it home under its key, unless `signal` ends it: then it was given up. Throws what a call throws; answers what
   * `ended` is to hear in every tab.
   */
  send(input: Input, item: Kept, signal: AbortSignal): Promise<string | null>;
  /** One of them, or several that are not told apart, in words. */
  describe(input: Input, count: number): string;
  /** One is like the other: they are shown as one, and gone when they are refused. */
  readonly alike?: true;
  /**
   * Takes its words back to where they were written; null where something else is being written there. Missing where
   * there are no words.
   */
  edit?(input: Input): HandedBack | null;
  /** It has come to its end, in this tab or another. */
  ended?(key: string, how: How, said: string | null): void;
}

/** A kind as the outbox knows it: of what it sends, it knows nothing. */
export interface AnyKind extends Pick<Kind<unknown>, 'alike'> {
  send(item: Kept, signal: AbortSignal): Promise<string | null>;
  describe(input: unknown, count: number): string;
  readonly edit: ((input: unknown) => HandedBack | null) | undefined;
  readonly ended: ((key: string, how: How, said: string | null) => void) | undefined;
}

const kinds = new Map<string, AnyKind>();

/** Tells how things of a kind are sent and named; once, when the page begins. */
export function register<Input>(kind: Kind<Input>): void {
  const read = (given: unknown): Input => z.parse(kind.input, given);
  kinds.set(kind.kind, {
    ...(kind.alike && { alike: kind.alike }),
    ended: kind.ended?.bind(kind),
    send: async (item, signal) => kind.send(read(item.input), item, signal),
    describe: (given, count) => kind.describe(read(given), count),
    edit: kind.edit && ((given) => kind.edit?.(read(given)) ?? null),
  });
}

export const kindOf = (kind: string): AnyKind | undefined => kinds.get(kind);
