import { describe, expect, test } from 'vitest';
import { hashPassword, isEasyToGuess, isOutdated, matchPassword } from './passwords.ts';

describe('a hash', () => {
  test('is argon2id with 64 MiB and three rounds, salted, and matches only its password', async () => {
    const password = 'five hundred and twenty';
    const [firstHash, secondHash] = [await hashPassword(password), await hashPassword(password)];
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(secondHash).not.toBe(firstHash);
    expect(await matchPassword(password, firstHash)).toBe('normalized');
    for (const wrongPassword of ['', `${password} `, password.toUpperCase()]) {
      expect(await matchPassword(wrongPassword, firstHash)).toBeNull();
    }
  });

  test('matches composed and decomposed accents, and hashes of earlier versions as typed', async () => {
    const [composed, decomposed] = ['Zoë et Élodie', 'Zoë et Élodie'.normalize('NFD')];
    const hash = await hashPassword(decomposed);
    expect(await matchPassword(composed, hash)).toBe('normalized');
    expect(await matchPassword(decomposed, hash)).toBe('normalized');
    const old = await (await import('@node-rs/argon2')).hash(decomposed);
    expect(await matchPassword(decomposed, old)).toBe('asTyped');
    expect(await matchPassword(composed, old)).toBeNull();
  });

  test('takes as long to compare for an unknown user', async () => {
    const known = await hashPassword('five hundred and twenty');
    const measure = async (hash: string | undefined) => {
      // Processor time, since other processes may slow down the clock time.
      const before = process.cpuUsage();
      await matchPassword('not this one', hash);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const times: { known: number; nobody: number }[] = [];
    for (let round = 0; round < 5; round += 1) {
      times.push({ known: await measure(known), nobody: await measure(undefined) });
    }
    // The minimum of several runs, since other work on this computer only adds time.
    const shortestTime = (kind: 'known' | 'nobody') => Math.min(...times.map((each) => each[kind]));
    const ratio = shortestTime('nobody') / shortestTime('known');
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

  test.each([
    ['$argon2id$v=19$m=65536,t=3,p=1$c2FsdA$aGFzaA', false],
    ['$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA', true],
    ['$argon2id$v=19$m=19456,t=3,p=1$c2FsdA$aGFzaA', true],
    ['$scrypt$ln=15$c2FsdA$aGFzaA', true],
  ])('%s is outdated: %s', (hash, outdated) => {
    expect(isOutdated(hash)).toBe(outdated);
  });
});

describe('easy to guess', () => {
  const users = [
    { username: 'zoe', displayName: 'Zoë' },
    { username: 'sam', displayName: 'Samuel Green' },
  ];
  test.each([
    'password',
    'passw0rd!',
    'aaaaaaaa',
    'zoesam12',
    'leumas12',
    '08.06.2020',
    'Ｚｏｅ-2020',
    'ab'.repeat(5_000),
  ])('%s', async (password) => {
    expect(await isEasyToGuess(password, users)).toBe(true);
  });

  test.each(['xK9#mQ2$vL', 'zoe and sam swim in october', '月が綺麗ですね、本当に'])(
    'not %s',
    async (password) => {
      expect(await isEasyToGuess(password, users)).toBe(false);
    },
  );
});
