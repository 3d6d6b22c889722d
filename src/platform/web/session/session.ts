import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { basePath } from '../api/base-path.ts';
import { createEmitter } from '../emitter.ts';

/** The current user of this browser. All tabs share the session and follow its changes. */
export interface Session {
  token(): string | null;
  /** The username, as the token says. */
  username(): string | null;
  /** False if the token was removed from the browser's storage. */
  isStored(): boolean;
  /** False if the browser stores nothing: then each tab has its own session. */
  shared(): boolean;
  signIn(token: string): void;
  /** Replaces `oldToken` (by default the current token) by a renewed token. */
  renew(token: string, oldToken?: string): void;
  /** Ends the session if the server rejected its token, by default the current one. */
  end(rejectedToken?: string): void;
  /** The user signed out. */
  leave(): void;
  /** True if the last session ended by a sign-out of the user. */
  wasLeft(): boolean;
  /** Runs `listener` after every change, in this tab or another. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** Stores the token for all tabs, or for this tab alone if the browser stores nothing. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
  /** Runs `changed` when another tab wrote. */
  onForeignWrite(changed: () => void): void;
  readonly shared: boolean;
}

export function createSession(store: TokenStore): Session {
  let token = store.read();
  let isSignedOut = false;
  const changes = createEmitter();
  const setToken = (next: string | null) => {
    if (next === token) return;
    token = next;
    changes.emit();
  };
  const write = (next: string | null, isLeft: boolean) => {
    isSignedOut = isLeft;
    store.write(next);
    setToken(next);
  };
  store.onForeignWrite(() => {
    isSignedOut = false;
    setToken(store.read());
  });
  return {
    token: () => token,
    username: () => (token === null ? null : usernameOf(token)),
    isStored: () => store.read() !== null,
    shared: () => store.shared,
    signIn: (next) => write(next, false),
    renew(next, oldToken = token ?? undefined) {
      if (token !== null && token === oldToken) write(next, isSignedOut);
    },
    end(rejectedToken = token ?? undefined) {
      // A late response to an older session does not end this one.
      if (token !== null && token === rejectedToken) write(null, false);
    },
    leave: () => write(null, true),
    wasLeft: () => isSignedOut,
    subscribe: changes.subscribe,
  };
}

/** Several instances under different paths of one host have different keys. */
export const tokenKey = `fivetwenty${basePath}.token`;
const tokenPattern = /^[\w-]+(\.[\w-]+){2}$/;

/** Storage may be switched off, full, or throw at any time. */
export function browserTokenStore(): TokenStore {
  let ownToken = storedToken();
  let shared = ownToken !== undefined;
  return {
    get shared() {
      return shared;
    },
    read: () => (shared ? (storedToken() ?? null) : (ownToken ?? null)),
    write(token) {
      ownToken = token;
      try {
        if (token === null) localStorage.removeItem(tokenKey);
        else localStorage.setItem(tokenKey, token);
      } catch {
        shared = false;
      }
    },
    onForeignWrite(changed) {
      if (typeof addEventListener === 'undefined') return;
      addEventListener('storage', ({ key }) => {
        // The key is null when all of the storage was cleared.
        if (key === tokenKey || key === null) changed();
      });
      // A page restored from the back/forward cache missed these events.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) changed();
      });
    },
  };
}

/** The stored token; undefined without storage. Deletes what cannot be a token. */
function storedToken(): string | null | undefined {
  try {
    const text = localStorage.getItem(tokenKey);
    if (text === null || tokenPattern.test(text)) return text;
    localStorage.removeItem(tokenKey);
    return null;
  } catch {
    return undefined;
  }
}

/** The claims of a JWT, unverified: only the server can verify them. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return Object(JSON.parse(atob(payload)));
  } catch {
    return {};
  }
}

export function usernameOf(token: string): string {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : token;
}

/** The stored token's claims; null without one. `isComplete`: it has id and username. */
export function storedClaims(): { readonly isComplete: boolean } | null {
  // Without storage the session exists in this tab only.
  if (!session.shared()) return { isComplete: true };
  const token = storedToken();
  if (token == null) return null;
  const { userId, sub } = claimsOf(token);
  return { isComplete: typeof userId === 'number' && typeof sub === 'string' };
}

export const session: Session = createSession(browserTokenStore());

/** The current token, or null; follows every tab. */
export const useToken = (): string | null => useSyncExternalStore(session.subscribe, session.token);

/** The current username, or null; follows every tab. */
export const useSignedIn = (): string | null =>
  useSyncExternalStore(session.subscribe, session.username);

/** Runs `listener` when another user, or none, is signed in. Returns how to unsubscribe. */
export function onUserChange(listener: () => void): () => void {
  let user = session.username();
  return session.subscribe(() => {
    if (session.username() === user) return;
    user = session.username();
    listener();
  });
}

type SignOutGuard = (leave: () => void) => void;

const signOutGuards = new Set<SignOutGuard>();

/** Asks before a sign-out while the component is mounted; `leave` continues the sign-out. */
export function useSignOutGuard(ask: (leave: () => void) => Promise<void>): void {
  const latest = useEffectEvent(ask);
  useEffect(() => {
    const guard: SignOutGuard = (leave) => void latest(leave);
    signOutGuards.add(guard);
    return () => void signOutGuards.delete(guard);
  }, []);
}

/** Runs `leave` once every guard has agreed. */
export function afterSignOutGuards(leave: () => void): void {
  [...signOutGuards].reduce<() => void>((next, guard) => () => guard(next), leave)();
}

/** State of the sign-in page's location: the path to return to, with query and hash. */
export interface ReturnTo {
  readonly returnTo: string;
}

/** The path to open after signing in; `/` if the state has no path of this app. */
export function returnTo(state: unknown): string {
  const path = Object(state).returnTo;
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
}
