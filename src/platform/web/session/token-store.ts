import { basePath } from '../api/base-path.ts';

/** Keeps one token for all tabs of a browser, or for this tab alone where the browser keeps nothing. */
export interface TokenStore {
  read(): string | null;
  write(token: string | null): void;
  /** Runs `changed` when another tab wrote. */
  onForeignWrite(changed: () => void): void;
  /** Whether other tabs see what is written here. */
  readonly shared: boolean;
}

/** Where in a browser's storage, which homes under several paths of one address share. */
export const tokenKey = `fivetwenty${basePath}.token`;
/** What a token looks like; anything else could not even travel in a header. */
const form = /^[\w-]+(\.[\w-]+){2}$/;

/** The store of a browser; its storage may be switched off, full, or throw at any time. */
export function browserTokenStore(): TokenStore {
  let own = keptToken();
  let shared = own !== undefined;
  return {
    get shared() {
      return shared;
    },
    read: () => (shared ? (keptToken() ?? null) : (own ?? null)),
    write(token) {
      own = token;
      try {
        if (token === null) localStorage.removeItem(tokenKey);
        else localStorage.setItem(tokenKey, token);
      } catch {
        shared = false;
      }
    },
    onForeignWrite(changed) {
      if (typeof addEventListener === 'undefined') return;
      addEventListener('storage', (event) => {
        // A null key: everything was cleared.
        if (event.key === tokenKey || event.key === null) changed();
      });
      // A page that comes back from the browser's memory was told nothing meanwhile.
      addEventListener('pageshow', (event) => {
        if (event.persisted) changed();
      });
    },
  };
}

/** The token of this browser; undefined where it keeps nothing for us. What is no token goes, and counts as none. */
export function keptToken(): string | null | undefined {
  try {
    const text = localStorage.getItem(tokenKey);
    if (text === null || form.test(text)) return text;
    localStorage.removeItem(tokenKey);
    return null;
  } catch {
    return undefined;
  }
}
