import type { ProxySignIn } from './proxy-sign-in.ts';

/** The source of the data on this page. */
export interface DataSource {
  /** Time of the oldest cached response, in milliseconds since 1970; null if all data is from the server. */
  readonly cachedAt: number | null;
  /** Null unless a proxy answered instead of the server. */
  readonly signIn: ProxySignIn | null;
}

/** Header of a response from the service worker's cache: when it was cached, in milliseconds since 1970. */
export const cachedAtHeader = 'x-cached-at';
