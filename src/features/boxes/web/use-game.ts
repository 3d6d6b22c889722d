import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '#platform/web/http/signed-out.ts';
import type { Box } from '../boxes.contract.ts';
import { boxesAreOld, hearBox } from './boxes.queries.ts';
import { wordsOf } from './words-of.ts';

/** What the page knows of what somebody does to boxes (S3 §2). */
export interface Game {
  /** What went wrong last; it stays until it is dismissed, or something else is done. */
  readonly error: string | undefined;
  fail(words: string): void;
  dismiss(): void;
  /** The box that something is being done to. */
  readonly busy: number | undefined;
  /**
   * Does it, and reads the lists again however it went, so that a card that stood wrong is healed. Answers undefined
   * where it failed; by then `error` says why, by the home's own words or else by `failed` (S3 §8).
   */
  run<Done>(id: number, failed: string, act: () => Promise<Done>): Promise<Done | undefined>;
}

export function useGame(): Game {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<number>();
  return {
    error,
    fail: setError,
    dismiss: () => setError(undefined),
    busy,
    async run(id, failed, act) {
      setError(undefined);
      setBusy(id);
      try {
        const done = await act();
        if (isBox(done)) hearBox(client, done);
        return done;
      } catch (caught) {
        if (!isSignedOut(caught)) setError(wordsOf(caught, failed));
        return undefined;
      } finally {
        setBusy(undefined);
        void boxesAreOld(client);
      }
    },
  };
}

const isBox = (done: unknown): done is Box =>
  typeof done === 'object' && done !== null && 'prizeDescription' in done;
