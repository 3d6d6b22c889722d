import { useSyncExternalStore } from 'react';
import { personOf } from './person-of.ts';
import { browserTokenStore, type TokenStore } from './token-store.ts';

/** Who is signed in on this browser. All tabs share it: one that signs in or out takes the others along. */
export interface Session {
  /** The token of who is signed in here, or null. */
  token(): string | null;
  /** The username of who is signed in here, or null. */
  person(): string | null;
  /** Whether this browser still keeps a token; not where somebody took it out of its storage. */
  isKept(): boolean;
  /** Whether other tabs follow; not where the browser keeps nothing. */
  shared(): boolean;
  /** Somebody signed in. */
  begin(token: string): void;
  /** The home gave a fresh token for `old`, by default the present one. */
  renew(token: string, old?: string): void;
  /** The home refused `refused`, by default the present token: nobody is signed in any more. */
  end(refused?: string): void;
  /** The person signed out by their own wish. */
  leave(): void;
  /** Whether the last session ended by the person's own wish, so that nobody needs to come back to its page. */
  wasLeft(): boolean;
  /** Runs `listener` after every change, in this tab or another. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export function createSession(store: TokenStore): Session {
  let token = store.read();
  let left = false;
  const listeners = new Set<() => void>();

  const become = (next: string | null) => {
    if (next === token) return;
    token = next;
    for (const listener of [...listeners]) listener();
  };
  const keep = (next: string | null) => {
    store.write(next);
    become(next);
  };
  store.onForeignWrite(() => {
    left = false;
    become(store.read());
  });

  return {
    token: () => token,
    person: () => (token === null ? null : personOf(token)),
    isKept: () => store.read() !== null,
    shared: () => store.shared,
    begin(next) {
      left = false;
      keep(next);
    },
    renew(next, old = token ?? undefined) {
      if (token !== null && token === old) keep(next);
    },
    end(refused = token ?? undefined) {
      // An answer to an older session says nothing about this one.
      if (token === null || token !== refused) return;
      left = false;
      keep(null);
    },
    leave() {
      left = true;
      keep(null);
    },
    wasLeft: () => left,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const session: Session = createSession(browserTokenStore());

/** The token of who is signed in here, or null; follows every tab. */
export const useToken = (): string | null => useSyncExternalStore(session.subscribe, session.token);

/** The username of who is signed in here, or null; follows every tab. */
export const useSignedIn = (): string | null =>
  useSyncExternalStore(session.subscribe, session.person);
