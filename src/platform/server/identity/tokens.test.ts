import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeToken, signToken } from '../../../../tests/support/tokens.ts';
import { UnusableFolder } from '../data-folder.ts';
import { systemEntropy } from '../entropy.ts';
import { type Claims, createTokens, openKey } from './tokens.ts';

const key = randomBytes(32);
const tokens = createTokens(key);
const claims: Claims = { sub: 'zoe', userId: 1, sid: 's', iat: 1_700_000_000, exp: 1_700_000_001 };

describe('a token', () => {
  const token = tokens.sign(claims);
  const { header, claims: all } = decodeToken(token);

  test('returns its claims, also after it expired, and contains an id of its key', () => {
    expect(createTokens(key).read(token)).toEqual(claims);
    expect(header).toEqual({
      alg: 'HS256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
    expect(key.toString('hex')).not.toContain(String(header.kid));
  });

  const [head, body] = token.split('.');
  const pem = Buffer.from('-----BEGIN PUBLIC KEY-----\nMFww\n-----END PUBLIC KEY-----');
  test.each<[string, string]>([
    ['words', 'not a token'],
    ['no signature', `${head}.${body}.`],
    ['a cut signature', token.slice(0, -1)],
    ['no algorithm', signToken({ alg: 'none' }, all, null)],
    ['no algorithm, and a signature', signToken({ alg: 'none' }, all, key)],
    ['no alg at all', signToken({ typ: 'JWT' }, all, key)],
    ['a public key as the secret', signToken({ ...header, alg: 'RS256' }, all, pem)],
    ['RS256 over our key', signToken({ ...header, alg: 'RS256' }, all, key)],
    ['HS512 over our key', signToken({ ...header, alg: 'HS512' }, all, key, 'sha512')],
    ['another issuer', signToken(header, { ...all, iss: 'x' }, key)],
    ['another audience', signToken(header, { ...all, aud: 'images' }, key)],
    ...Object.keys(claims).map((name): [string, string] => [
      `no ${name}`,
      signToken(header, { ...all, [name]: undefined }, key),
    ]),
    ['an id in words', signToken(header, { ...all, userId: '1' }, key)],
    ['an end in words', signToken(header, { ...all, exp: 'never' }, key)],
  ])('is not %s', (_, other) => {
    expect(tokens.read(other)).toBeNull();
  });
});

describe('the signing key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-key-'));
  const file = join(folder, 'secret.key');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is created once and readable only by its owner', () => {
    const drawn = openKey(folder, systemEntropy);
    expect(drawn).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(drawn.toString('base64'));
    expect(openKey(folder, systemEntropy)).toEqual(drawn);
  });

  test.each(['', randomBytes(33).toString('base64')])('cannot be "%s"', (content) => {
    writeFileSync(file, content);
    const opening = () => openKey(folder, systemEntropy);
    expect(opening).toThrow(/is not a 256-bit key/);
    // This error is logged at start without a stack trace.
    expect(opening).toThrow(UnusableFolder);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});
