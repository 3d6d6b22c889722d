import { describe, expect, test } from 'vitest';
import { personOf } from './person-of.ts';
import { returnTo } from './return-to.ts';
import { createSession } from './session.ts';
import type { TokenStore } from './token-store.ts';

const tokenOf = (person: string, number = 1) =>
  `head.${btoa(JSON.stringify({ sub: person, number })).replace(/=+$/, '')}.signature`;

/** One browser, whose tabs see what the others wrote. */
function browser() {
  let kept: string | null = null;
  const tabs: Array<() => void> = [];
  const open = () => {
    const own: { changed?: () => void } = {};
    const store: TokenStore = {
      shared: true,
      read: () => kept,
      write(token) {
        kept = token;
        for (const changed of tabs) if (changed !== own.changed) changed();
      },
      onForeignWrite(changed) {
        own.changed = changed;
        tabs.push(changed);
      },
    };
    return createSession(store);
  };
  return { open };
}

describe('tabs of one browser', () => {
  test('sign in and out together', () => {
    const { open } = browser();
    const [one, other] = [open(), open()];
    const heard: Array<string | null> = [];
    other.subscribe(() => heard.push(other.person()));
    one.begin(tokenOf('ann'));
    one.begin(tokenOf('ben'));
    one.leave();
    expect(heard).toEqual(['ann', 'ben', null]);
    expect(other.token()).toBeNull();
  });

  test('a later tab is signed in from the start', () => {
    const { open } = browser();
    open().begin(tokenOf('ann'));
    expect(open().person()).toBe('ann');
  });
});

describe('an answer to an older session', () => {
  test('does not end this one', () => {
    const session = browser().open();
    session.begin(tokenOf('ann'));
    session.begin(tokenOf('ben'));
    session.end(tokenOf('ann'));
    expect(session.person()).toBe('ben');
    session.end(tokenOf('ben'));
    expect(session.token()).toBeNull();
  });

  test('does not bring its fresh token into this one', () => {
    const session = browser().open();
    session.begin(tokenOf('ann'));
    session.renew(tokenOf('ann', 2), tokenOf('ann'));
    expect(session.token()).toBe(tokenOf('ann', 2));
    session.leave();
    session.renew(tokenOf('ann', 3), tokenOf('ann', 2));
    expect(session.token()).toBeNull();
  });
});

test('only who leaves by their own wish has no page to come back to', () => {
  const session = browser().open();
  session.begin(tokenOf('ann'));
  session.leave();
  expect(session.wasLeft()).toBe(true);
  session.begin(tokenOf('ann'));
  session.end();
  expect(session.wasLeft()).toBe(false);
});

test.each([
  [tokenOf('ann'), 'ann'],
  ['no token of ours', 'no token of ours'],
  ['a.b.c', 'a.b.c'],
  ['', ''],
])('the person of %j', (token, person) => expect(personOf(token)).toBe(person));

test.each([
  [{ returnTo: '/memories?openMemory=3#top' }, '/memories?openMemory=3#top'],
  [{ returnTo: '//elsewhere.test' }, '/'],
  [{ returnTo: '/\\elsewhere.test' }, '/'],
  [{ returnTo: 'https://elsewhere.test' }, '/'],
  [{ returnTo: 3 }, '/'],
  [null, '/'],
  [undefined, '/'],
])('%j leads back to %s', (state, path) => expect(returnTo(state)).toBe(path));
