import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../../tests/support/web/storage.ts';
import {
  browserTokenStore,
  createSession,
  returnTo,
  type TokenStore,
  usernameOf,
} from './session.ts';

const tokenOf = (person: string, number = 1) =>
  `head.${btoa(JSON.stringify({ sub: person, number })).replace(/=+$/, '')}.signature`;

/** One browser, whose tabs share their storage. */
function browser() {
  let kept: string | null = null;
  const tabs: Array<() => void> = [];
  const open = () => {
    let own = () => {};
    const store: TokenStore = {
      shared: true,
      read: () => kept,
      write(token) {
        kept = token;
        for (const changed of tabs) if (changed !== own) changed();
      },
      onForeignWrite(changed) {
        own = changed;
        tabs.push(changed);
      },
    };
    return createSession(store);
  };
  return { open };
}

test('tabs of one browser sign in and out together', () => {
  const { open } = browser();
  const [one, other] = [open(), open()];
  const received: Array<string | null> = [];
  other.subscribe(() => received.push(other.username()));
  one.signIn(tokenOf('ann'));
  one.signIn(tokenOf('ben'));
  one.leave();
  expect(received).toEqual(['ann', 'ben', null]);
  expect(other.token()).toBeNull();
});

describe('a response to an older session', () => {
  test('does not end this one', () => {
    const session = browser().open();
    session.signIn(tokenOf('ann'));
    session.signIn(tokenOf('ben'));
    session.end(tokenOf('ann'));
    expect(session.username()).toBe('ben');
    session.end(tokenOf('ben'));
    expect(session.token()).toBeNull();
  });

  test('does not renew the token of this one', () => {
    const session = browser().open();
    session.signIn(tokenOf('ann'));
    session.renew(tokenOf('ann', 2), tokenOf('ann'));
    expect(session.token()).toBe(tokenOf('ann', 2));
    session.leave();
    session.renew(tokenOf('ann', 3), tokenOf('ann', 2));
    expect(session.token()).toBeNull();
  });
});

test('wasLeft is true after a sign-out only', () => {
  const session = browser().open();
  session.signIn(tokenOf('ann'));
  session.leave();
  expect(session.wasLeft()).toBe(true);
  session.signIn(tokenOf('ann'));
  session.end();
  expect(session.wasLeft()).toBe(false);
});

test.each([
  [tokenOf('ann'), 'ann'],
  ['no token of ours', 'no token of ours'],
  ['', ''],
])('the username of %j', (token, person) => expect(usernameOf(token)).toBe(person));

test.each([
  [{ returnTo: '/memories?openMemory=3#top' }, '/memories?openMemory=3#top'],
  [{ returnTo: '//elsewhere.test' }, '/'],
  [null, '/'],
])('%j leads back to %s', (state, path) => expect(returnTo(state)).toBe(path));

const key = 'fivetwenty.token';

afterEach(() => vi.unstubAllGlobals());

describe('the stored token', () => {
  test('is read unchanged', () => {
    const kept = stubStorage('localStorage');
    const store = browserTokenStore();
    store.write('head.pay-load_1.sign');
    expect(kept.get(key)).toBe('head.pay-load_1.sign');
    expect(browserTokenStore().read()).toBe('head.pay-load_1.sign');
  });

  test.each(['', 'a.b', 'a.b.c\n', 'a.b.ü'])('that cannot be a token (%j) is deleted', (text) => {
    const kept = stubStorage('localStorage').set(key, text);
    const store = browserTokenStore();
    expect(store.read()).toBeNull();
    expect(store.shared).toBe(true);
    expect(kept.has(key)).toBe(false);
  });
});
