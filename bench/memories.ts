import Sqlite from 'better-sqlite3';
import {
  filterMemories,
  readMemories,
  readUpcoming,
} from '#features/memories/memories.contract.ts';
import { memoryTypes } from '#features/memories/memories.rules.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { report } from './figures.ts';
import { fetched, homesWith } from './lists.ts';
import { memoriesOnScreen } from './memories-screen.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);
const photos = 10_000;

/** Ten thousand memories, every fourth an event with four of ten thousand photos. */
export async function memoriesBench(): Promise<boolean> {
  const { home, bare, token, close } = await homesWith(photos, (file) => furnish(file, 10_000));
  const asked = {
    all: readMemories.path,
    older: `${filterMemories.path}?timeFilter=older&sortOrder=desc`,
    upcoming: readUpcoming.path,
    onThisDay: readOnThisDay.path,
  };
  const limit: number[] = [];
  const product: Record<keyof typeof asked, number[]> = {
    ...{ all: [], older: [], upcoming: [], onThisDay: [] },
  };
  for (let turn = -2; turn < turns; turn++) {
    const bareTime = (await fetched(`${bare}/memories`)).whole;
    if (turn >= 0) limit.push(bareTime);
    for (const name of ['all', 'older', 'upcoming', 'onThisDay'] as const) {
      const { whole } = await fetched(home + asked[name], token);
      // The first turns wake both up.
      if (turn >= 0) product[name].push(whole);
    }
  }
  const isSmooth = await memoriesOnScreen(home).finally(close);
  const row = (
    what: string,
    name: keyof typeof asked,
    must: Parameters<typeof report>[0]['must'],
  ) => report({ what, unit: 'ms', limit, product: product[name], must });
  return [
    row('A list of 10,000 memories', 'all', { ratioAtMost: 1.5 }),
    row('The older ones of them, by a filter', 'older', { ratioAtMost: 1.5 }),
    row('What comes next of them', 'upcoming', { productAtMost: 50 }),
    row('On this day, of them and of 10,000 photos', 'onThisDay', { productAtMost: 50 }),
    isSmooth,
  ].every(Boolean);
}

function furnish(file: string, count: number): void {
  const sqlite = new Sqlite(file);
  const insert = sqlite.prepare(
    'insert into memories (title, description, date, "endDate", type, "creatorId") values (?, ?, ?, ?, ?, ?)',
  );
  const link = sqlite.prepare('insert into "memoryPhotos" values (?, ?, ?)');
  const day = (number: number) => new Date(Date.UTC(2016, 0, 1) + number * 86_400_000);
  const written = (date: Date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length);
  sqlite.transaction(() => {
    for (let number = 0; number < count; number++) {
      const type = memoryTypes[number % memoryTypes.length];
      const isEvent = type === 'event';
      const { lastInsertRowid } = insert.run(
        `Memory ${number}`,
        `What happened on it, in a sentence or two, as people write them: ${number}.`,
        written(day(number % 4_000)),
        isEvent ? written(day((number % 4_000) + (number % 5))) : null,
        type,
        1 + (number % 2),
      );
      if (!isEvent) continue;
      for (let position = 0; position < 4; position++) {
        link.run(lastInsertRowid, position, 1 + ((number + position) % photos));
      }
    }
  })();
  sqlite.close();
}
