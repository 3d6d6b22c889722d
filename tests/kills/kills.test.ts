import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltServer } from '../support/built-server.ts';
import { openHeart } from '../support/hearts.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { boxJournal, looking, noteJournal } from './journals.ts';

const kills = Number(process.env.KILLS ?? 4);
const clients = 8;

let server: BuiltServer;
let tokens: [string, string];

beforeAll(async () => {
  ({ server, tokens } = await startServerWithCouple());
});
afterAll(() => server.remove());

/** The counts that one user's client saw. */
interface Clicks {
  acknowledged: number;
  inFlight: number;
}

/** A long timeout, since this computer may be busy. */
const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Clicks until the server exits. */
async function clickOn(token: string, journal: Clicks): Promise<void> {
  const heart = openHeart(server.port, token, 1);
  for (;;) {
    journal.inFlight += 1;
    // Without a response, the last click may have arrived.
    const answer = await heart.click().catch(() => heart.close());
    if (answer === undefined) return;
    expect(answer.status).toBe(200);
    journal.inFlight -= 1;
    journal.acknowledged += 1;
  }
}

const inDatabase = () =>
  looking(server, (sqlite) => ({
    counts: sqlite.prepare<[], number>('select count from love order by personId').pluck().all(),
    integrity: sqlite.pragma('integrity_check', { simple: true }),
    foreignKeys: sqlite.prepare('pragma foreign_key_check').all(),
  }));

test(`${kills} kills during clicks lose no acknowledged click`, {
  timeout: kills * 10_000,
}, async () => {
  const journals: Clicks[] = tokens.map(() => ({ acknowledged: 0, inFlight: 0 }));
  const others = [noteJournal(server, tokens[0]), boxJournal(server, tokens)];
  const startedIn: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const clicking = Array.from({ length: clients }, (_, client) => {
      const who = client % 2;
      return clickOn(tokens[who] ?? '', journals[who] ?? { acknowledged: 0, inFlight: 0 });
    });
    const writing = others.map((each) => each.write());
    await after(100 + Math.random() * 600);
    await server.stop('SIGKILL');
    await Promise.all([...clicking, ...writing]);

    const before = performance.now();
    await server.start();
    startedIn.push(performance.now() - before);

    const { counts, integrity, foreignKeys } = inDatabase();
    expect([integrity, foreignKeys]).toEqual(['ok', []]);
    looking(server, (sqlite) => {
      for (const each of others) each.check(sqlite);
    });
    for (const [who, { acknowledged, inFlight }] of journals.entries()) {
      const count = counts[who] ?? 0;
      expect(count).toBeGreaterThanOrEqual(acknowledged);
      expect(count).toBeLessThanOrEqual(acknowledged + inFlight);
      // The count now includes clicks without a response.
      journals[who] = { acknowledged: count, inFlight: 0 };
    }
  }
  expect(middleOf(startedIn)).toBeLessThan(2_000);
  expect(journals.every(({ acknowledged }) => acknowledged > kills)).toBe(true);
  expect(others.every((each) => each.acknowledged() > kills)).toBe(true);
  expect(await server.stop()).toBe(0);
});
