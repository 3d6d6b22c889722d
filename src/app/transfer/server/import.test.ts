import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeCaption } from '#features/photos/photos.contract.ts';
import {
  noteId,
  readHistory,
  requestEdit,
  writeNote,
} from '#features/shared-note/shared-note.contract.ts';
import { systemEntropy } from '#platform/server/entropy.ts';
import { createLog } from '#platform/server/log.ts';
import { everythingChanged } from '#shared/event.ts';
import { pack, unpack } from '../../../../tests/support/archives.ts';
import { liveIn } from '../../../../tests/support/full-life.ts';
import { listen } from '../../../../tests/support/listener.ts';
import { putPhotos } from '../../../../tests/support/many-photos.ts';
import { addMemory } from '../../../../tests/support/memories.ts';
import { addPhoto, filesIn, untilTempFilesAreGone } from '../../../../tests/support/photos.ts';
import { cameraPicture } from '../../../../tests/support/pictures.ts';
import { imageProgram } from '../../../../tests/support/prepared.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { exportTo, importInto, sendPart } from '../../../../tests/support/transfers.ts';
import { migrations } from '../../migrations/migrations.ts';
import { transferMessages as t } from '../messages/index.ts';
import { type ImportReport, kinds, partBytes, startImport } from '../transfer.contract.ts';
import { HomeData } from './home-data.ts';
import { exportToFile, importFromFile } from './offline.ts';

let folder: string;
let first: TestHome;
/** The export of a full life, what it says, and every file of it. */
let archive: Buffer;
let data: HomeData;
let files: Map<string, Buffer>;

const log = createLog('silent');
const top = 'Fivetwenty 2026-03-14/';
async function read(bytes: Uint8Array | Buffer): Promise<Map<string, Buffer>> {
  const file = join(folder, 'read.zip');
  writeFileSync(file, bytes);
  return new Map([...(await unpack(file))].map(([path, { content }]) => [path, content]));
}
async function exported(home: TestHome): Promise<Buffer> {
  const file = join(folder, 'export.zip');
  await exportTo(home, await home.signIn('zoe'), file);
  return readFileSync(file);
}
const dataIn = (of: Map<string, Buffer>) =>
  HomeData.parse(JSON.parse(of.get(`${top}data.json`)?.toString() ?? ''));

/** The archive, with other files in it. */
async function packed(change: (files: Map<string, Buffer | string>) => void): Promise<Buffer> {
  const changed = new Map<string, Buffer | string>(files);
  change(changed);
  const file = join(folder, 'packed.zip');
  await pack(file, changed);
  return readFileSync(file);
}
/** The archive with other data. */
const withData = (change: (data: HomeData) => unknown): Promise<Buffer> =>
  packed((all) => all.set(`${top}data.json`, JSON.stringify(change(structuredClone(data)))));

/** Every row and every file of a home, but for who is signed in. */
function everythingIn(home: TestHome): unknown {
  const sqlite = new Sqlite(join(home.folder, 'home.sqlite'), { readonly: true });
  try {
    const tables = sqlite
      .prepare("select name from sqlite_schema where type = 'table' and name <> 'sessions'")
      .pluck()
      .all();
    const rows = tables.map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()]);
    return { rows, files: filesIn(home).photos };
  } finally {
    sqlite.close();
  }
}

const sumOf = (counts: ImportReport['added']) => kinds.reduce((sum, kind) => sum + counts[kind], 0);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  first = await openTestHome();
  await liveIn(first, { zoe: await first.signIn('zoe'), sam: await first.signIn('sam') });
  archive = await exported(first);
  files = await read(archive);
  data = dataIn(files);
});
afterAll(async () => {
  await first.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an export in a new home', () => {
  let second: TestHome;
  let zoe: string;
  beforeAll(async () => {
    second = await openTestHome();
    zoe = await second.signIn('zoe');
  });
  afterAll(() => second.close());

  test('brings everything that it tells, and is the same export again', async () => {
    const partner = await listen(second, await second.signIn('sam'));
    const { report, refused } = await importInto(second, zoe, archive);
    expect(refused).toBeNull();
    // Whatever they have on their screen is read anew, love and boxes as well.
    await partner.next(everythingChanged.name);
    partner.leave();
    expect(report?.added).toEqual({
      ...{ photos: 4, captions: 3, photoNotes: 2, categories: 1, memories: 2 },
      ...{ love: 1, wheels: 1, spins: 1, boxes: 2, noteVersions: data.sharedNote.versions.length },
      profileTexts: 3,
    });
    // What is in boxes that were not approved, it does not tell.
    expect(report?.skipped.map(({ why }) => why)).toEqual(Array(5).fill(t.answers.secret));
    const again = dataIn(await read(await exported(second)));
    const isTold = ({ won }: HomeData['boxes'][number]) => won !== null;
    expect(again).toEqual({ ...data, boxes: data.boxes.filter(isTold) });
    await untilTempFilesAreGone(second);
  });

  test('adds nothing the second time, to either of the two homes', async () => {
    for (const home of [second, first]) {
      const sam = await home.signIn('sam');
      const before = everythingIn(home);
      const { report } = await importInto(home, sam, archive);
      expect(report === null ? null : sumOf(report.added)).toBe(0);
      expect(report?.there.photos).toBe(4);
      expect(everythingIn(home)).toEqual(before);
    }
  });

  test('shows at once, and after a restart', async () => {
    const note = async () => dataIn(await read(await exported(second))).sharedNote.content;
    expect(await note()).toBe('milk, <b>bread</b>');
    await second.restart();
    expect(await note()).toBe('milk, <b>bread</b>');
  });
});

test('what is here stays as it is: other words, other love, other people', async () => {
  const home = await openTestHome();
  const zoe = await home.signIn('zoe');
  const sqlite = new Sqlite(join(home.folder, 'home.sqlite'));
  sqlite.exec(`update people set username = 'ann' where id = 2;
    insert into love ("personId", count) values (1, 7);
    insert into "profileSections" values (1, 'skills', 'knots')`);
  sqlite.close();
  const mine = await addPhoto(home, zoe, {
    bytes: files.get(`${top}${data.photos[0]?.file}`) ?? Buffer.of(),
  });
  await home.call(changeCaption, {
    token: zoe,
    params: { id: mine.id },
    body: { caption: 'Ours' },
  });
  await addMemory(home, zoe, {
    title: 'We met',
    description: 'at last',
    date: '2020-06-08',
    type: 'anniversary',
  });

  const { report } = await importInto(home, zoe, archive);
  expect(report?.added).toMatchObject({ photos: 3, captions: 2, memories: 1, love: 0, spins: 0 });
  expect(report?.there).toMatchObject({ photos: 1, memories: 1 });
  expect(report?.skipped).toContainEqual({ what: t.answers.loveOf('zoe'), why: t.answers.hasLove });
  expect(report?.skipped).toContainEqual({
    ...{ what: t.answers.profileText('skills', 'zoe'), why: t.answers.hasProfileText },
  });
  const after = dataIn(await read(await exported(home)));
  expect(after.profiles).toEqual([
    { person: 'zoe', sections: { education: 'A school', skills: 'knots' } },
    { person: 'ann', sections: { email: 'sam@example.org' } },
  ]);
  expect(after.love).toMatchObject([{ person: 'zoe', count: 7 }]);
  expect(after.photos.map(({ caption, uploader }) => [caption, uploader])).toContainEqual([
    'Ours',
    'zoe',
  ]);
  expect(new Set(after.photos.flatMap(({ notes }) => notes.map(({ author }) => author)))).toEqual(
    new Set(['ann']),
  );
  await home.close();
});

test('of profile pages only what the home itself would keep, and an export may know of none', async () => {
  const home = await openTestHome();
  const zoe = await home.signIn('zoe');
  const sections = { about: 'of the other page', name: 'two\nlines', education: 'A school' };
  const links = { linkedIn: 'javascript:alert(1)', email: 'sam@example.org' };
  const odd = await withData((all) => ({
    ...all,
    profiles: [
      { person: 'zoe', sections },
      { person: 'sam', sections: links },
    ],
  }));
  const { report } = await importInto(home, zoe, await withData(({ profiles: _, ...old }) => old));
  expect([report?.added.photos, report?.added.profileTexts]).toEqual([4, 0]);
  const { report: second } = await importInto(home, zoe, odd);
  expect(second?.added.profileTexts).toBe(2);
  expect(second?.skipped).toEqual(
    expect.arrayContaining([
      { what: t.answers.profileText('about', 'zoe'), why: t.answers.noSuchSection },
      { what: t.answers.profileText('name', 'zoe'), why: t.answers.badProfileText },
      { what: t.answers.profileText('linkedIn', 'sam'), why: t.answers.badProfileText },
    ]),
  );
  await home.close();
});

describe('refuses, with the home untouched,', () => {
  let home: TestHome;
  let zoe: string;
  let before: unknown;
  beforeAll(async () => {
    home = await openTestHome();
    zoe = await home.signIn('zoe');
    await addPhoto(home, zoe, { bytes: await cameraPicture({ tint: '#108040' }) });
    before = everythingIn(home);
  });
  afterAll(() => home.close());

  const flipped = (at: number) => {
    const bytes = Buffer.from(archive);
    bytes[at] = (bytes[at] ?? 0) ^ 0x55;
    return bytes;
  };
  const picture = () => archive.indexOf(files.get(`${top}${data.photos[1]?.file}`) ?? '');
  /** Where the archive lists a file. */
  const listed = (path: string) => archive.lastIndexOf(path) - 46;
  const renamed = (from: string, to: string) => {
    const bytes = Buffer.from(archive);
    for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1))
      bytes.write(to, at);
    return bytes;
  };
  const sized = (bytes: number) => {
    const lying = Buffer.from(archive);
    lying.writeUInt32LE(bytes, listed(`${top}data.json`) + 24);
    return lying;
  };

  const hostile: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
    'nothing at all': () => Buffer.from('x'),
    'a text': () => Buffer.from('this is a shopping list '.repeat(50)),
    'an archive that ends early': () => archive.subarray(0, archive.length - 200),
    'an archive that begins late': () => archive.subarray(200),
    'a picture with a changed byte': () => flipped(picture() + 200),
    'data with a changed byte': () => flipped(archive.indexOf('data.json') + 200),
    'a way out of its folder': () =>
      renamed(`${top}data.json`, `${'../'.repeat(10)}x.json`.padEnd(top.length + 9, 'x')),
    'data that is longer than it says': () => sized(10),
    'data that says to be endless': () => sized(0xfffffff0),
    'a bomb': () =>
      packed((all) => all.set(`${top}data.json`, Buffer.alloc(30 * 1024 * 1024, ' '))),
    'data of nothing': () => packed((all) => all.delete(`${top}data.json`)),
    'no JSON': () => packed((all) => all.set(`${top}data.json`, '{"format": 1,')),
    'no UTF-8': () => packed((all) => all.set(`${top}data.json`, Buffer.of(0x22, 0xff, 0x22))),
    'another shape': () => withData(({ photos: _, ...rest }) => rest),
    'a newer format': () => withData((all) => ({ ...all, format: 2 })),
    'three people': () => withData((all) => ({ ...all, people: [...all.people, all.people[0]] })),
    'a stranger': () =>
      withData((all) => ({
        ...all,
        memories: all.memories.map((each) => ({ ...each, creator: 'eve' })),
      })),
    'a profile page without a word': () =>
      withData((all) => ({ ...all, profiles: [{ person: 'zoe', sections: { education: ' ' } }] })),
    'an instant that is none': () =>
      withData((all) => ({
        ...all,
        photos: all.photos.map((each) => ({ ...each, uploadedAt: 'now' })),
      })),
    'more milestones than love': () =>
      withData((all) => ({ ...all, love: all.love.map((each) => ({ ...each, count: 520 })) })),
    'two spins of a week': () =>
      withData((all) => ({ ...all, spins: [...all.spins, ...all.spins] })),
    'a prize of a box that says to be open': () =>
      withData((all) => ({
        ...all,
        boxes: all.boxes.map((each) => (each.won === null ? each : { ...each, status: 'OPENED' })),
      })),
  };

  test.each(Object.entries(hostile))('%s', async (name, make) => {
    const { report, refused } = await importInto(home, zoe, await make());
    expect([name, report]).toEqual([name, null]);
    expect(refused).toMatch(/Nothing was changed\.$/);
    expect(everythingIn(home)).toEqual(before);
    await untilTempFilesAreGone(home);
  });

  test('parts that are out of place, and nothing', async () => {
    expect((await sendPart(home, zoe, 5, Buffer.of(1))).status).toBe(409);
    expect((await sendPart(home, zoe, 0, Buffer.of(1, 2))).body).toEqual({ received: 2 });
    expect((await sendPart(home, zoe, 9, Buffer.of(1))).status).toBe(409);
    expect((await sendPart(home, zoe, 1, Buffer.of(2))).body).toEqual({ received: 2 });
    expect((await sendPart(home, zoe, 2, Buffer.of(3))).body).toEqual({ received: 3 });
    home.clock.pass(60 * 60 * 1000);
    await untilTempFilesAreGone(home);
  });
});

test('who sits at the host does the same, in a home that does not run', async () => {
  const home = await openTestHome();
  const { folder: dataFolder, clock } = home;
  const file = join(folder, 'by-hand.zip');
  writeFileSync(join(folder, 'archive.zip'), archive);
  await home.home.close();
  const steps: number[] = [];
  const atRest = { ...{ folder: dataFolder, migrations, clock, entropy: systemEntropy }, log };
  const report = await importFromFile(
    { ...atRest, imageProgram: imageProgram() },
    join(folder, 'archive.zip'),
    (done, total) => steps.push(done / total),
  );
  expect([report.added.photos, report.added.boxes, steps]).toEqual([4, 2, [0.25, 0.5, 0.75, 1]]);
  const order = { folder: dataFolder, clock, version: 'test' };
  expect(await exportToFile(order, file)).toEqual({ photos: 4, missing: 0 });
  expect(dataIn(await read(readFileSync(file))).sharedNote).toEqual(data.sharedNote);
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  rmSync(dataFolder, { recursive: true, force: true });
});

test('a picture that is none is passed over, and what it was in comes without it', async () => {
  const home = await openTestHome();
  const [, picnic] = data.photos;
  const { report } = await importInto(
    home,
    await home.signIn('zoe'),
    await packed((all) => {
      all.set(`${top}${picnic?.file}`, 'no picture');
      all.delete(`${top}${data.photos[2]?.file}`);
      all.set('__MACOSX/whatever', 'a stranger');
    }),
  );
  expect(report?.added).toMatchObject({ photos: 2, memories: 2, boxes: 2 });
  const whys = report?.skipped.map(({ why }) => why);
  expect(whys).toContain(
    "This file type isn't supported. Add JPEG, PNG, WebP, GIF, AVIF, or HEIC photos.",
  );
  expect(whys).toContain(t.answers.noFile);
  await home.close();
});

test('the note of elsewhere stays among the versions where somebody writes over it, unseen', async () => {
  const home = await openTestHome();
  const [zoe, sam] = [await home.signIn('zoe'), await home.signIn('sam')];
  const of = { params: { noteId }, token: sam };
  await home.call(requestEdit, { ...of, body: {} });
  const bare = withData(({ sharedNote, ...all }) => ({
    ...all,
    sharedNote: { ...sharedNote, versions: [] },
  }));
  await importInto(home, zoe, await bare);
  await home.call(writeNote, { ...of, body: { content: 'Eggs' } });
  const { body } = await home.call(readHistory, of);
  const versions = readHistory.answers[200].parse(body);
  expect(versions.map(({ content }) => content)).toEqual([data.sharedNote.content]);
  await home.close();
});

test('a home that stops cuts an import off in its transaction: nothing is changed, and it stops well', async () => {
  const home = await openTestHome();
  const zoe = await home.signIn('zoe');
  putPhotos(home.folder, 600);
  const sqlite = new Sqlite(join(home.folder, 'home.sqlite'), { timeout: 0 });
  sqlite.exec("update photos set sha256 = replace(filename || filename, '.jpg', '')");
  const shas = sqlite.prepare('select sha256 from photos').pluck().all().map(String);
  const archive = await withData((all) => ({
    ...all,
    photos: shas.map((sha256) => ({ ...all.photos[0], sha256, file: `photos/${sha256}.jpg` })),
    ...{ memories: [], boxes: [] },
  }));
  const before = everythingIn(home);
  const isInTransaction = () => {
    try {
      sqlite.exec('begin immediate; rollback');
      return false;
    } catch {
      return true;
    }
  };
  for (let at = 0; at < archive.length; at += partBytes) {
    await sendPart(home, zoe, at, archive.subarray(at, at + partBytes));
  }
  const started = home.call(startImport, { token: zoe });
  while (!isInTransaction()) await otherWork();
  const stopping = home.home.close();
  expect((await started).status).toBe(200);
  await stopping;
  sqlite.close();
  expect(everythingIn(home)).toEqual(before);
  expect(home.logged.join()).not.toContain('export imported');
  rmSync(home.folder, { recursive: true, force: true });
});
