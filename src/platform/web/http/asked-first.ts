import { askingHeaders } from './asking-headers.ts';

/** What a page asked the home for while its code was still on its way, by the address, and for whose token. */
interface AskedFirst {
  readonly token: string;
  /** Milliseconds since 1970: the other clock of a page stands still while a device sleeps. */
  readonly at: number;
  readonly calls: Map<string, { answer: Promise<Response>; ended: AbortController }>;
}

/**
 * Milliseconds for which it counts as asked now; a call that is made later is made anew. With the time that the event
 * stream may take to connect it stays within `missedWithin`: what happened since, the home still tells then.
 */
const takenWithin = 4_000;

declare global {
  interface Window {
    /** From the script before the first paint to the code of the page: they share no module. */
    askedFirst?: AskedFirst;
  }
}

/** Asks for these addresses as who has this token, and answers what comes. Whoever makes one of these calls takes it over. */
export function askFirst(
  addresses: readonly string[],
  token: string,
): ReadonlyMap<string, { readonly answer: Promise<Response> }> {
  const calls: AskedFirst['calls'] = new Map();
  for (const address of addresses) {
    const ended = new AbortController();
    const answer = fetch(address, { headers: askingHeaders(token), signal: ended.signal });
    // Who takes it hears of it; nobody may.
    answer.catch(() => undefined);
    calls.set(address, { answer, ended });
  }
  window.askedFirst = { token, at: Date.now(), calls };
  return calls;
}

/** The answer on its way to this call, for who makes it first; `signal` ends it. */
export function takeAsked(
  address: string,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const first = globalThis.window?.askedFirst;
  if (first?.token !== token || !isYoung(first)) return undefined;
  const asked = first.calls.get(address);
  first.calls.delete(address);
  signal.addEventListener('abort', () => asked?.ended.abort());
  return asked?.answer;
}

/** Ends what nobody has taken over; answers when all of it was asked for, or nothing where nothing was. */
export function endAsked(): number | undefined {
  const first = globalThis.window?.askedFirst;
  if (first === undefined) return undefined;
  for (const { ended } of first.calls.values()) ended.abort();
  delete window.askedFirst;
  return first.at;
}

const isYoung = ({ at }: AskedFirst): boolean => {
  const age = Date.now() - at;
  return age >= 0 && age <= takenWithin;
};
