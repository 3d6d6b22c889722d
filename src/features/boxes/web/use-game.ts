import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '#platform/web/api/errors.ts';
import type { Box } from '../boxes.contract.ts';
import { boxesAreOld, hearBox } from './boxes.queries.ts';
import { wordsOf } from './words-of.ts';

/** What the page knows of what somebody does to boxes (S3 §2). */
export interface Game {
  /** What went wrong last; it stays until it is dismissed, or something else is done. */
  readonly error: string | undefined;
  /** The same where it is about this box. */
  errorOf(id: number): string | undefined;
  /** `id`: of the box that it is about; a new one has none. */
  fail(words: string, id?: number): void;
  dismiss(): void;
  /** Whether something is being done to this box. */
  isBusy(id: number): boolean;
  /**
   * Does it, and reads the lists again however it went, so that a card that stood wrong is healed. Answers undefined
   * where it failed; by then `error` says why, by the home's own words or else by `failed` (S3 §8).
   */
  run<Done>(id: number, failed: string, act: () => Promise<Done>): Promise<Done | undefined>;
}

export function useGame(): Game {
  const client = useQueryClient();
  const [error, setError] = useState<{ words: string; id: number | undefined }>();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const fail = (words: string, id?: number) => setError({ words, id });
  return {
    error: error?.words,
    errorOf: (id) => (error?.id === id ? error.words : undefined),
    fail,
    dismiss: () => setError(undefined),
    isBusy: (id) => busy.has(id),
    async run(id, failed, act) {
      setError(undefined);
      setBusy((others) => new Set(others).add(id));
      try {
        const done = await act();
        if (isBox(done)) hearBox(client, done);
        return done;
      } catch (caught) {
        if (!isSignedOut(caught)) fail(wordsOf(caught, failed), id);
        return undefined;
      } finally {
        setBusy((all) => new Set([...all].filter((other) => other !== id)));
        void boxesAreOld(client);
      }
    },
  };
}

const isBox = (done: unknown): done is Box =>
  typeof done === 'object' && done !== null && 'prizeDescription' in done;
