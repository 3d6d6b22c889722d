import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemEntropy } from '../entropy.ts';
import { openDatabase } from './database.ts';
import { isDiskFull } from './dialect.ts';
import { openReserve } from './reserve.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'reserve.bin');
/** More than any disk can spare. */
const unheardOf = 2 ** 50;

test('takes its room once, gives it back, and takes it again', async () => {
  const reserve = openReserve(folder, 100_000, systemEntropy);
  expect(reserve.isSpent()).toBe(false);
  await Promise.all([reserve.take(), reserve.take()]);
  expect(statSync(file()).size).toBeGreaterThanOrEqual(100_000);
  const { mtimeMs } = statSync(file());
  await reserve.take();
  expect(statSync(file()).mtimeMs).toBe(mtimeMs);

  expect(reserve.spend()).toBe(true);
  expect([reserve.isSpent(), existsSync(file())]).toEqual([true, false]);
  expect(reserve.spend()).toBe(false);
  await reserve.take();
  expect([reserve.isSpent(), existsSync(file())]).toEqual([false, true]);
});

test('takes nothing from a disk that has too little, and stays spent', async () => {
  const reserve = openReserve(folder, unheardOf, systemEntropy);
  await reserve.take();
  expect(existsSync(file())).toBe(false);
  reserve.spend();
  await reserve.take();
  expect(reserve.isSpent()).toBe(true);
});

test('while it is spent only what makes room is written, until it could be taken again', async () => {
  const clock = { now: () => 0, elapsed: () => 0, after: () => () => undefined };
  const schema = { folder, migrations: {}, clock };
  // As after a stop on a full disk: it was spent, and cannot be taken again.
  const spent = openReserve(folder, unheardOf, systemEntropy);
  expect(spent.isSpent()).toBe(true);
  const database = await openDatabase(schema, spent);
  await expect(database.write(async () => 'ordinary')).rejects.toSatisfy(isDiskFull);
  await expect(database.writeFromReserve(async () => 'room')).resolves.toBe('room');
  await database.close();

  const small = openReserve(folder, 1_000, systemEntropy);
  const healed = await openDatabase(schema, small);
  small.spend();
  await expect(healed.write(async () => 'ordinary')).resolves.toBe('ordinary');
  expect(small.isSpent()).toBe(false);
  await healed.close();
});
