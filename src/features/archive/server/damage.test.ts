import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { migrations } from '../../../../src/app/migrations/migrations.ts';
import { unpack } from '../../../../tests/support/archives.ts';
import { hashesIn, rowsOf, stoppedServerFolder } from '../../../../tests/support/backups.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { t } from '../messages/index.ts';
import { backUp, restore, verifyArchive } from './archive-commands.ts';
import { ArchiveError, type Manifest } from './archive-format.ts';
import { commentOf, withChecksum } from './checksum.ts';

const databaseFile = 'home.sqlite';

const damages = Number(process.env.DAMAGES ?? 60);

const server = sharedServer();
let archive: Buffer;
/** The content of the archive's files by path. */
let archiveFiles: Map<string, Buffer>;
beforeAll(async () => {
  const token = await server.signIn('zoe');
  for (let photo = 0; photo < 3; photo += 1) await addPhoto(server, token);
  const { name } = await backUp(optionsFor(server.folder), { includeKey: false }, () => undefined);
  archive = readFileSync(join(server.folder, 'backups', name));
  const files = await unpack(join(server.folder, 'backups', name));
  archiveFiles = new Map([...files].map(([path, { content }]) => [path, content]));
});

const optionsFor = (folder: string) => ({
  folder,
  migrations,
  clock: server.clock,
  version: 'test',
});
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns every file in a folder that a restore could change. */
const everythingIn = (folder: string) => ({
  rows: rowsOf(join(folder, databaseFile)),
  photos: hashesIn(join(folder, 'photos')),
  key: readFileSync(join(folder, 'secret.key'), 'utf8'),
  names: readdirSync(folder).filter((name) => !/^home\.sqlite-|^backups$/.test(name)),
});

test(`${damages} archives with a bit flipped or cut off are rejected, and the data stays`, async () => {
  const folder = await stoppedServerFolder();
  const before = everythingIn(folder);
  const file = join(newFolder(), 'damaged.zip');
  const draw = (limit: number) => randomBytes(6).readUIntBE(0, 6) % limit;
  for (let damage = 0; damage < damages; damage += 1) {
    writeFileSync(file, archive);
    const at = draw(archive.length);
    if (damage % 2 === 0) truncateSync(file, at);
    else {
      const flipped = Buffer.from(archive);
      flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << draw(8)), at);
      writeFileSync(file, flipped);
    }
    const restoring = restore(optionsFor(folder), { file, replace: true }, () => undefined);
    await expect(restoring, `${damage % 2 === 0 ? 'cut' : 'flipped'} at ${at}`).rejects.toThrow(
      ArchiveError,
    );
  }
  expect(everythingIn(folder)).toEqual(before);
});

/** Replaces the checksum, as an attacker would. */
function rechecksummed(bytes: Buffer): Buffer {
  const content = bytes.subarray(0, -64);
  return Buffer.concat([content, Buffer.from(sha256(content))]);
}

/** An archive of these files with a valid checksum. */
async function packed(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name, { compress: name.endsWith('e') });
  const comment = commentOf({ fivetwenty: 2, moment: '', photos: 0 });
  zip.end({ comment, forceZip64Format: false });
  return buffer(withChecksum(zip.outputStream));
}

/** The files of the archive with changes, and a manifest that fits. */
function partsWith(
  changes: Readonly<Record<string, Buffer | null>>,
  more: Partial<Manifest> = {},
): Map<string, Buffer> {
  const parts = new Map(archiveFiles);
  parts.delete('manifest.json');
  for (const [name, bytes] of Object.entries(changes)) {
    if (bytes === null) parts.delete(name);
    else parts.set(name, bytes);
  }
  const restoresTo = new Map(manifest().files.map((file) => [file.path, file.restoresTo]));
  const files = [...parts].map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: sha256(bytes),
    restoresTo: restoresTo.get(path),
  }));
  return parts.set('manifest.json', Buffer.from(JSON.stringify({ ...manifest(), files, ...more })));
}

const manifest = (): Manifest => JSON.parse(String(archiveFiles.get('manifest.json'))) as Manifest;
const pictureIn = () => [...archiveFiles.keys()].find((name) => name.includes('.medium.')) ?? '';

/** The database of the archive after some statements. */
function databaseAfter(...statements: string[]): Buffer {
  const file = join(newFolder(), databaseFile);
  writeFileSync(file, archiveFiles.get(databaseFile) ?? '');
  const sqlite = new Sqlite(file);
  sqlite.pragma('foreign_keys = OFF');
  for (const statement of statements) sqlite.exec(statement);
  sqlite.close();
  return readFileSync(file);
}

/** Replaces a name by one of the same length. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

async function verify(bytes: Buffer): Promise<unknown> {
  const folder = newFolder();
  const file = join(folder, 'archive.zip');
  writeFileSync(file, bytes);
  try {
    return await verifyArchive(optionsFor(folder), file, () => undefined);
  } finally {
    // Leaves no temporary files.
    expect(readdirSync(folder)).toEqual(['archive.zip']);
  }
}

test('the unchanged archive is sound after each way of writing it', async () => {
  expect(await verify(archive)).toMatchObject({ photos: 3, hasKey: false });
  expect(await verify(rechecksummed(archive))).toMatchObject({ photos: 3 });
  expect(await verify(await packed(partsWith({})))).toMatchObject({ photos: 3 });
});

describe('an archive with a valid checksum', () => {
  const database = (make: () => Buffer) => () => packed(partsWith({ [databaseFile]: make() }));
  /** With another entry for a picture in the manifest. */
  const restoringTo = (restoresTo: () => string | undefined) => () => {
    const files = manifest().files.map((file) =>
      file.path === pictureIn() ? { ...file, restoresTo: restoresTo() } : file,
    );
    return packed(partsWith({}, { files }));
  };
  const { answers } = t;
  const cases: [string, () => Promise<Buffer> | Buffer, string | RegExp][] = [
    [
      'without a manifest',
      () => packed(new Map([...partsWith({})].slice(0, -1))),
      answers.missing('manifest.json'),
    ],
    ['of a future format', () => packed(partsWith({}, { format: 3 as 2 })), answers.newer],
    [
      'with a file to restore outside the folder',
      restoringTo(() => '../../home.sqlite'),
      answers.changed('manifest.json'),
    ],
    [
      'without a photo of its database',
      () => packed(partsWith({ [pictureIn()]: null })),
      /is missing/,
    ],
    [
      'with a file that is not listed',
      () => packed(partsWith({}, { files: manifest().files.slice(1) })),
      answers.unexpectedFiles,
    ],
    [
      'with changed bytes of a photo',
      () => packed(partsWith({}).set(pictureIn(), randomBytes(300))),
      /has been changed/,
    ],
    [
      'with a path outside the folder',
      () =>
        rechecksummed(renamed(archive, pictureIn(), `../../${'x'.repeat(pictureIn().length - 6)}`)),
      answers.unexpectedFiles,
    ],
    [
      'that extracts to more bytes than listed',
      async () => {
        const bytes = await packed(partsWith({ [databaseFile]: Buffer.alloc(5_000_000) }));
        const [more, less] = [Buffer.alloc(4), Buffer.alloc(4)];
        more.writeUInt32LE(5_000_000);
        less.writeUInt32LE(1_000);
        return rechecksummed(renamed(bytes, more.toString('latin1'), less.toString('latin1')));
      },
      /has been changed/,
    ],
    [
      'with a damaged page of the database',
      database(() => Buffer.from(archiveFiles.get(databaseFile) ?? '').fill(0xa5, 8192, 16_384)),
      answers.databaseDamaged,
    ],
    [
      'with a newer database than its manifest says',
      database(() => databaseAfter("insert into kysely_migration values ('999-more', '2030')")),
      answers.newer,
    ],
    [
      'with an invalid filename of a photo',
      database(() => databaseAfter("update photos set filename = '../x.jpg' where id = 1")),
      /damaged/,
    ],
  ];

  test.each(cases)('%s is rejected', async (_, make, message) => {
    const rejection = verify(await make());
    await expect(rejection).rejects.toThrow(ArchiveError);
    await expect(rejection).rejects.toThrow(message);
  });
});
