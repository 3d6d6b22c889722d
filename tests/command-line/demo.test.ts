import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login } from '#features/auth/auth.contract.ts';
import { readOwned } from '#features/boxes/boxes.contract.ts';
import { readLove } from '#features/love/love.contract.ts';
import { readMemories } from '#features/memories/memories.contract.ts';
import { readAllPhotos } from '#features/photos/photos.contract.ts';
import { runCommand, startCommand } from '../support/command-line.ts';
import { newFolder } from '../support/new-folder.ts';
import { callWire } from '../support/test-server.ts';

test('the demo starts with example data, and deletes its folder', async () => {
  const place = newFolder();
  const untouched = join(place, 'data');
  const settings = { TMPDIR: place };
  const demo = startCommand(untouched, ['demo', '--port', '0'], settings);
  const [, url = '', username = '', password = ''] = await demo.says(
    /Address: +(\S+)\nUsernames: (\w+), \w+\nPassword: +(.+)\n/,
  );
  expect(readdirSync(place)).toEqual([expect.stringMatching(/^fivetwenty-demo-/)]);

  const { body } = await callWire(url, login, { body: { username, password } });
  const { token } = login.responses[200].parse(body);
  const read = async (spec: Parameters<typeof callWire>[1], params = {}) =>
    (await callWire(url, spec, { token, params })).body;
  expect(await read(readAllPhotos)).toHaveLength(12);
  expect(await read(readMemories)).toHaveLength(6);
  expect(await read(readLove)).toMatchObject({ count: 660, today: 24, totalToday: 55 });
  expect(await read(readOwned, { userId: 1 })).toHaveLength(2);

  const taken = ['demo', '--port', new URL(url).port];
  const second = await runCommand(untouched, taken, { settings });
  expect([second.code, second.err]).toEqual([1, expect.stringContaining('is already in use')]);

  demo.child.kill('SIGINT');
  expect(await demo.ended).toBe(0);
  expect([readdirSync(place), existsSync(untouched)]).toEqual([[], false]);
});
