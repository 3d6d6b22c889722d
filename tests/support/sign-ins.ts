import { login, logout } from '#features/auth/auth.contract.ts';
import { type Answer, sharedPassword, type TestServer } from './test-server.ts';

export interface SignIn {
  username?: string;
  password?: string;
  /** A `Cookie` header, `name=value`. */
  cookie?: string | undefined;
  /** The forwarded address that a proxy sends. */
  from?: string;
  headers?: Record<string, string>;
}

/** Tries to sign in, by default as `zoe` with the correct password. */
export const trySignIn = (
  server: Pick<TestServer, 'call'>,
  { username = 'zoe', password = sharedPassword, cookie, from, headers }: SignIn = {},
): Promise<Answer> =>
  server.call(login, {
    body: { username, password },
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
  });

/** The cookies of a response, as a `Cookie` header. */
const cookiesFrom = ({ headers }: Answer): string[] =>
  headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

const cookieNamed = (answer: Answer, name: RegExp): string =>
  cookiesFrom(answer).find((cookie) => name.test(cookie)) ?? '';

/** The device cookie of a response. */
export const deviceCookieFrom = (answer: Answer): string =>
  cookieNamed(answer, /^(?:__Secure-)?device=/);

/** The image cookie of a response. */
export const imageCookieFrom = (answer: Answer): string =>
  cookieNamed(answer, /^(?:__Secure-)?img=/);

/** The status and, if present, Retry-After. */
export const outcomeOf = ({ status, headers }: Answer): string =>
  [status, headers.get('retry-after')].filter((part) => part !== null).join(' after ');

/** Ends the session of this token. */
export async function signOut(server: Pick<TestServer, 'call'>, token: string): Promise<void> {
  const { status } = await server.call(logout, { token });
  if (status !== 200) throw new Error(`signing out answered ${status}`);
}
