import { ApiError } from '#shared/api-error.ts';
import { basePath } from '../api/base-path.ts';
import { isSignedOut, NetworkError, ProtocolError } from '../api/errors.ts';
import { session } from '../session/session.ts';
import { waiting } from './waiting.ts';

/*
 * The part of the outbox that every page has: what is as small as a click is written down at once, where it outlives the
 * tab, before it is sent. What then waits, the rest of the outbox brings home.
 */

/** Where what this person did is written down, in front of its kind and its key. */
export const journalOf = (person: string | null): string =>
  `fivetwenty${basePath}.waits.${person}.`;

/** A key that nobody else chooses. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Whether a failure says nothing of what was asked: it is no "no", and the same call may do later. What nobody
 * understands may come from something in between, as the page of a hotel's network does.
 */
export const mayWait = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof ProtocolError ||
  (error instanceof ApiError && error.status >= 500 && error.status !== 507);

/**
 * Sends something small under a key of its own. Answers null where it waits for a home that does not answer now; throws
 * what `send` throws where that is a "no", or the browser keeps nothing.
 */
export async function jotted<Answer>(
  kind: string,
  send: (key: string) => Promise<Answer>,
): Promise<Answer | null> {
  const key = newKey();
  const person = session.person();
  const place = `${journalOf(person)}${kind}.${key}`;
  const at = Date.now();
  const kept = jot(place, -at);
  try {
    const answer = await send(key);
    strike(place);
    return answer;
  } catch (error) {
    const waits = kept && mayWait(error);
    // Whoever is signed out by now finds it when they are back.
    if (!waits && !isSignedOut(error)) strike(place);
    if (!waits) throw error;
    jot(place, at);
    waiting.add({
      key: place,
      person: String(person),
      kind,
      input: null,
      at,
      why: null,
      refused: false,
    });
    return null;
  }
}

/** `at`, when it was done, is below zero for as long as this page is sending it. */
function jot(place: string, at: number): boolean {
  try {
    localStorage.setItem(place, `${at}`);
    return true;
  } catch {
    return false;
  }
}

/** It is done, or never will be. */
export function strike(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
