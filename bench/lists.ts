import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { readAllPhotos, readPhotosPage, searchPhotos } from '#features/photos/photos.contract.ts';
import { report } from './figures.ts';
import { furnishedFolder, signIn, startAgain, startBareList } from './homes.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);

/** Lists of many photos: all of them, a page, and very many with little memory. */
export async function listBench(): Promise<boolean> {
  return [await tenThousand(), await hundredThousand()].every(Boolean);
}

async function tenThousand(): Promise<boolean> {
  const { home, bare, token, close } = await homesWith(10_000);
  const [all, page]: Record<'limit' | 'product', number[]>[] = [
    { limit: [], product: [] },
    { limit: [], product: [] },
  ];
  for (let turn = -2; turn < turns; turn++) {
    const times = [
      await fetched(`${bare}/`),
      await fetched(home + readAllPhotos.path, token),
      await fetched(`${bare}/?limit=100`),
      await fetched(`${home}${readPhotosPage.path}?limit=100`, token),
    ].map(({ whole }) => whole);
    // The first turns wake both up.
    if (turn < 0) continue;
    const [bareAll = 0, homeAll = 0, barePage = 0, homePage = 0] = times;
    all?.limit.push(bareAll);
    all?.product.push(homeAll);
    page?.limit.push(barePage);
    page?.product.push(homePage);
  }
  await close();
  const none = { limit: [], product: [] };
  return [
    report({
      what: 'A list of 10,000 photos',
      unit: 'ms',
      ...(all ?? none),
      must: { ratioAtMost: 1.5 },
    }),
    report({ what: 'A page of 100', unit: 'ms', ...(page ?? none), must: { ratioAtMost: 2 } }),
  ].every(Boolean);
}

async function hundredThousand(): Promise<boolean> {
  const { home, bare, token, pid, close } = await homesWith(100_000);
  const first: number[] = [];
  const whole: number[] = [];
  const limit: number[] = [];
  await fetched(home + readAllPhotos.path, token);
  const before = residentOf(pid);
  for (let turn = 0; turn < turns; turn++) {
    const bareTime = await fetched(`${bare}/`);
    const homeTime = await fetched(home + readAllPhotos.path, token);
    limit.push(bareTime.whole);
    first.push(homeTime.first);
    whole.push(homeTime.whole);
  }
  const grown = residentOf(pid) - before;
  await close();
  return [
    report({
      what: 'First byte of a list of 100,000 photos',
      unit: 'ms',
      limit,
      product: first,
      must: { productAtMost: 100 },
    }),
    report({ what: 'All of it', unit: 'ms', limit, product: whole, must: 'nothing' }),
    report({
      what: `What memory grew by, in ${turns} more of them`,
      unit: 'MB',
      limit: [before],
      product: [grown],
      must: { productAtMost: 20 },
    }),
  ].every(Boolean);
}

const queries = [
  ...['beach', 'lighthouse', 'sunset beach trip', 'Zoe', '日落', 'day', 'May', 'May 2024', '2024'],
];

/** Searches among 100,000 photos, with captions on a fifth and notes on a tenth of them. */
export async function searchBench(): Promise<boolean> {
  const { home, bare, token, close } = await homesWith(100_000, furnishWords);
  const results: boolean[] = [];
  for (const q of queries) {
    const times = { limit: [] as number[], product: [] as number[] };
    for (let turn = -2; turn < 2 * turns; turn++) {
      const limit = await fetched(`${bare}/?limit=20`);
      const query = new URLSearchParams({ q });
      const product = await fetched(`${home}${searchPhotos.path}?${query}`, token);
      if (turn < 0) continue;
      times.limit.push(limit.whole);
      times.product.push(product.whole);
    }
    const must = { productAtMost: 50 };
    results.push(report({ what: `Search for “${q}”`, unit: 'ms', ...times, must }));
  }
  await close();
  return results.every(Boolean);
}

function furnishWords(file: string): void {
  const words = ['beach', 'sunset', 'trip', 'lighthouse', 'dinner', 'garden', '海边的日落'];
  const wordAt = (number: number) => words[number % words.length] ?? '';
  const sqlite = new Sqlite(file);
  const caption = sqlite.prepare('update photos set caption = ? where id = ?');
  const note = sqlite.prepare(
    'insert into "photoNotes" ("photoId", "authorId", content, "createdAt") values (?, 1, ?, 0)',
  );
  sqlite.transaction(() => {
    for (let id = 5; id <= 100_000; id += 5) {
      caption.run(`A ${wordAt(id)} with a ${wordAt(id >> 3)} on day ${id}`, id);
      if (id % 10 === 0) note.run(id, `The ${wordAt(id >> 1)} was lovely, ${wordAt(id >> 5)} too`);
    }
  })();
  sqlite.close();
}

/** A home with so many photos, some of them sorted, and the least program on the same file. */
export async function homesWith(count: number, furnishMore: (file: string) => void = () => {}) {
  const folder = await furnishedFolder();
  const file = join(folder, 'home.sqlite');
  furnish(file, count);
  furnishMore(file);
  const home = await startAgain(folder);
  const bare = await startBareList(file);
  const url = `http://127.0.0.1:${home.port}`;
  return {
    home: url,
    bare: bare.url,
    token: await signIn(url, 'zoe'),
    pid: home.pid,
    async close() {
      await bare.stop();
      await home.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function furnish(file: string, count: number): void {
  const sqlite = new Sqlite(file);
  const insert = sqlite.prepare(`
    insert into photos (filename, "originalName", sha256, caption, "createdAt", "takenAt", "orderedAt", size, width, height, thumbhash, "uploaderId")
    values (?, ?, ?, ?, ?, ?, ?, 412345, 1920, 1440, '1QcSHQRnh493V4dIh4eXh1h4kJUI', ?)
  `);
  const sort = sqlite.prepare('insert into "photoCategories" values (?, ?)');
  sqlite.transaction(() => {
    for (let id = 1; id <= 3; id++) {
      sqlite
        .prepare('insert into categories values (?, ?, ?, null, ?)')
        .run(id, `Trip ${id}`, `trip ${id}`, '#3B82F6');
    }
    for (let number = 1; number <= count; number++) {
      const at = Date.UTC(2016, 0, 1) + number * 3_600_000;
      const name = number.toString(16).padStart(32, '0');
      const takenAt = new Date(at).toISOString().slice(0, 19);
      const caption = number % 5 === 0 ? `The day number ${number}` : null;
      const { lastInsertRowid } = insert.run(
        `${name}.jpg`,
        `IMG_${number}.jpg`,
        name,
        caption,
        at,
        takenAt,
        at,
        1 + (number % 2),
      );
      if (number % 3 === 0) sort.run(lastInsertRowid, 1 + (number % 9) / 3);
    }
  })();
  sqlite.close();
}

/** Milliseconds to the first byte of the answer's body, and to the last one. */
export function fetched(url: string, token?: string): Promise<{ first: number; whole: number }> {
  const began = performance.now();
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      let first = 0;
      response.on('data', () => {
        first ||= performance.now() - began;
      });
      response.once('end', () => resolve({ first, whole: performance.now() - began }));
    }).once('error', reject);
  });
}

/** The most memory that a process has had so far, in megabytes. */
function residentOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes?.[1]) / 1024;
}
