import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { readRelationship } from '../relationship.contract.ts';

describe('the relationship', () => {
  let home: TestHome;
  beforeAll(async () => {
    home = await openTestHome();
  });
  afterAll(() => home.close());

  test.each(['zoe', 'sam'])('is the same for %s, also after a restart', async (username) => {
    const token = mintToken(home, username);
    const told = { startDate: '2020-06-08', timeZone: 'Europe/Paris' };
    const { status, body } = await home.call(readRelationship, { token });
    expect([status, body]).toEqual([200, told]);
    await home.restart();
    expect((await home.call(readRelationship, { token })).body).toEqual(told);
  });

  test('is told to nobody else', async () => {
    const { status, body } = await home.call(readRelationship);
    expect([status, body]).toEqual([401, { message: 'Please sign in.' }]);
  });
});
