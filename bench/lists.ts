import { readOwned, readReceived } from '#features/boxes/boxes.contract.ts';
import * as memory from '#features/memories/memories.contract.ts';
import { readOnThisDay } from '#features/memories/on-this-day.contract.ts';
import { readAllPhotos, readPhotosPage, searchPhotos } from '#features/photos/photos.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { addBoxes, addMemories, addPhotos, databaseIn } from './data.ts';
import * as harness from './harness.ts';

const { compare, memoryOf, report, startLimit, startProduct, timeOf, turns } = harness;

/** Starts the app with data, and the bare program on the same database. Returns a function that compares two lists. */
async function startBoth(fill: (folder: string) => void) {
  const { url, server, tokens } = await startProduct(fill);
  const bare = await startLimit('lists', databaseIn(server.folder));
  return (row: Omit<harness.Row, 'unit'>, barePath: string, path: string) =>
    compare([{ unit: 'ms', ...row }], {
      limit: async () => [(await timeOf(bare.url + barePath)).whole],
      product: async () => [(await timeOf(url + path, tokens[0])).whole],
    });
}

/** Lists of 10,000 and 100,000 photos. */
export async function list(): Promise<boolean> {
  const compareLists = await startBoth((folder) => addPhotos(folder, 10_000));
  const all = { what: 'List of 10,000 photos', target: 'ratio ≤ 1.5' } as const;
  const page = { what: 'Page of 100 photos', target: 'ratio ≤ 2' } as const;
  return [
    await compareLists(all, '/photos', readAllPhotos.path),
    await compareLists(page, '/photos?limit=100', `${readPhotosPage.path}?limit=100`),
    await veryLongList(),
  ].every(Boolean);
}

async function veryLongList(): Promise<boolean> {
  const { url, tokens, pid } = await startProduct((folder) => addPhotos(folder, 100_000));
  const read = async () => (await timeOf(url + readAllPhotos.path, tokens[0])).first;
  await read();
  const before = memoryOf(pid(), 'VmHWM');
  const first: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) first.push(await read());
  const growth = memoryOf(pid(), 'VmHWM') - before;
  const what = 'List of 100,000 photos';
  return [
    report({ what: `${what}, first byte`, unit: 'ms', target: '≤ 100' }, first),
    report({ what: `${what}, memory of more requests`, unit: 'MiB', target: '≤ 20' }, [growth]),
  ].every(Boolean);
}

const words = ['beach', 'lighthouse', 'sunset beach trip', 'Zoe', '日落', 'day', 'May', 'May 2024'];

/** Searches in 100,000 photos. */
export async function search(): Promise<boolean> {
  const compareLists = await startBoth((folder) => addPhotos(folder, 100_000));
  const met: boolean[] = [];
  for (const q of words) {
    const row = { what: `Search: ${q}`, target: '≤ 50' } as const;
    const path = `${searchPhotos.path}?${new URLSearchParams({ q })}`;
    met.push(await compareLists(row, '/photos?limit=20', path));
  }
  return met.every(Boolean);
}

/** Lists of 10,000 memories with 10,000 photos. */
export async function memories(): Promise<boolean> {
  const compareLists = await startBoth((folder) => {
    addPhotos(folder, 10_000);
    addMemories(folder, 10_000);
  });
  const older = `${memory.filterMemories.path}?timeFilter=older&sortOrder=desc`;
  const met: boolean[] = [];
  for (const [what, target, path] of [
    ['List of 10,000 memories', 'ratio ≤ 1.5', memory.readMemories.path],
    ['The older of 10,000 memories', 'ratio ≤ 1.5', older],
    ['Upcoming, 10,000 memories', '≤ 50', memory.readUpcoming.path],
    ['On this day, 10,000 memories and photos', '≤ 50', readOnThisDay.path],
  ] as const) {
    met.push(await compareLists({ what, target }, '/memories', path));
  }
  return met.every(Boolean);
}

/** Lists of 5,000 created and 5,000 received boxes. */
export async function boxes(): Promise<boolean> {
  const compareLists = await startBoth((folder) => addBoxes(folder, 10_000));
  const met: boolean[] = [];
  for (const [what, { path }] of [
    ['List of 5,000 created boxes', readOwned],
    ['List of 5,000 received boxes', readReceived],
  ] as const) {
    const list = addressOf('', path, { userId: 1 });
    met.push(await compareLists({ what, target: 'ratio ≤ 1.5' }, '/boxes', list));
  }
  return met.every(Boolean);
}
