import { login, logout } from '#features/auth/auth.contract.ts';
import { type Answer, sharedPassword, type TestHome } from './test-home.ts';

export interface SignIn {
  username?: string;
  password?: string;
  /** `name=value`, as a browser sends it. */
  cookie?: string | undefined;
  /** The forwarded address that a proxy sends. */
  from?: string;
  headers?: Record<string, string>;
}

/** Tries to sign in, as `zoe` with the right password unless said otherwise. */
export const trySignIn = (
  home: Pick<TestHome, 'call'>,
  { username = 'zoe', password = sharedPassword, cookie, from, headers }: SignIn = {},
): Promise<Answer> =>
  home.call(login, {
    body: { username, password },
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
  });

/** The cookies that an answer sets, as the browser will send them back. */
const cookiesFrom = ({ headers }: Answer): string[] =>
  headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

const cookieNamed = (answer: Answer, name: RegExp): string =>
  cookiesFrom(answer).find((cookie) => name.test(cookie)) ?? '';

/** The cookie by which an answer lets the device be known again. */
export const deviceCookieFrom = (answer: Answer): string =>
  cookieNamed(answer, /^(?:__Secure-)?device=/);

/** The cookie with which an answer lets the browser look at pictures. */
export const imageCookieFrom = (answer: Answer): string =>
  cookieNamed(answer, /^(?:__Secure-)?img=/);

/** The status, and where there is one the seconds to wait. */
export const outcomeOf = ({ status, headers }: Answer): string =>
  [status, headers.get('retry-after')].filter((part) => part !== null).join(' after ');

/** Ends the sign-in that this token belongs to. */
export async function signOut(home: Pick<TestHome, 'call'>, token: string): Promise<void> {
  const { status } = await home.call(logout, { token });
  if (status !== 200) throw new Error(`signing out answered ${status}`);
}
