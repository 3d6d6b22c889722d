import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption';
import { isLocked, lockFile } from '#platform/server/db/sqlite.ts';
import type { OffsitePlace } from '#platform/server/offsite-settings.ts';
import { errorCode } from '#platform/server/system.ts';
import { copiesAmong, copyName, surplusCopies } from '../../archive.rules.ts';
import { t } from '../../messages/index.ts';
import { ArchiveError } from '../archive-format.ts';
import type { CopyOptions, CopyResult, Progress } from '../archive-tasks.ts';
import { backupsFolder, needSpace } from '../backup-folder.ts';
import { folderPlace } from './folder-place.ts';
import {
  attempts,
  type Content,
  type Place,
  PlaceError,
  placeError,
  type RemoteFile,
  retry,
  waitAfter,
  webStream,
} from './place.ts';
import { s3Place } from './s3-place.ts';
import { webdavPlace } from './webdav-place.ts';

/** Uses 64 MiB of memory (age's own default: 256 MiB). */
const scryptWorkFactor = 16;

function openPlace(place: OffsitePlace): Place {
  switch (place.kind) {
    case 'folder':
      return folderPlace(place.folder);
    case 's3':
      return s3Place(place);
    case 'webdav':
      return webdavPlace(place);
  }
}

/**
 * Copies a backup to another place, encrypted, and then deletes older copies beyond those that are kept. Does nothing
 * if it is there. Throws `ArchiveError`; a failed or killed copy leaves nothing that looks like one.
 */
export async function copyBackup(
  { folder, backup, now, offsite }: CopyOptions,
  progress: Progress,
): Promise<CopyResult> {
  const lock = lockCopies(folder);
  try {
    const place = openPlace(offsite.place);
    const file = join(backupsFolder(folder), backup);
    const { size } = await stat(file).catch((error: unknown) => {
      throw placeError(error);
    });
    const name = copyName(backup);
    const isThere = async () =>
      // The encrypted file is larger than the backup.
      (await retry(place.list)).some((each) => each.name === name && each.bytes > size);
    if (!(await isThere())) {
      await place.sweep();
      await place.put(
        name,
        () => encrypt(file, offsite.passphrase),
        (storedBytes) => progress(storedBytes, size),
      );
      if (!(await isThere())) throw new PlaceError(t.offsite.incomplete);
    }
    return { undeletable: await prune(place, now, offsite.keep) };
  } finally {
    lock.release();
  }
}

/** Throws if a command of another process copies backups at the same time. */
function lockCopies(folder: string) {
  try {
    return lockFile(join(backupsFolder(folder), 'copy-lock.sqlite'));
  } catch (error) {
    throw isLocked(error) ? new ArchiveError('state', t.offsite.busy) : error;
  }
}

/** Returns the number of older copies that could not be deleted. */
async function prune(place: Place, now: number, keep: number): Promise<number> {
  const names = (await retry(place.list)).map(({ name }) => name);
  let undeletable = 0;
  for (const name of surplusCopies(names, now, keep)) {
    await place.remove(name).catch(() => {
      undeletable += 1;
    });
  }
  return undeletable;
}

async function encrypt(file: string, passphrase: string): Promise<Content> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(passphraseRecipient(passphrase));
  const { size } = await stat(file);
  const content = createReadStream(file, { highWaterMark: 256 * 1024 });
  const stream = await encrypter.encrypt(webStream(content));
  return { bytes: stream.size(size), stream };
}

/** Like age's own recipient, but with the scrypt of Node, which frees its memory at once. */
const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16);
    const labeled = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]);
    const options = { N: 2 ** scryptWorkFactor, r: 8, maxmem: 2 ** (scryptWorkFactor + 11) };
    const key = scryptSync(passphrase, labeled, 32, options);
    const nonce = Buffer.alloc(12);
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
    const saltText = salt.toString('base64').replace(/=+$/, '');
    return [new Stanza(['scrypt', saltText, String(scryptWorkFactor)], body)];
  },
});

export interface FetchOptions {
  place: OffsitePlace;
  passphrase: string;
  /** The name of a copy; null for the newest one. */
  name: string | null;
  /** The file to write. */
  targetFile: string;
}

/** Fetches and decrypts a copy. Throws `ArchiveError`; the file is useless then. */
export async function fetchCopy(options: FetchOptions, progress: Progress): Promise<void> {
  const place = openPlace(options.place);
  const files = await retry(place.list);
  const [newest] = copiesAmong(files.map(({ name }) => name));
  const copy = files.find(({ name }) => name === (options.name ?? newest?.name));
  if (copy === undefined) throw new PlaceError(t.offsite.noCopy);
  await needSpace(dirname(options.targetFile), copy.bytes);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(options.passphrase);
  const encrypted = download(place, copy, progress);
  try {
    const stream = await decrypter.decrypt(webStream(encrypted)).catch((error: unknown) => {
      throw error instanceof ArchiveError
        ? error
        : new ArchiveError('damaged', t.offsite.passphrase);
    });
    const file = await open(options.targetFile, 'wx', 0o600);
    await pipeline(stream, file.createWriteStream()).catch((error: unknown) => {
      const isOurs = error instanceof ArchiveError || errorCode(error) !== undefined;
      throw isOurs ? error : new ArchiveError('damaged', t.offsite.damaged);
    });
  } finally {
    await encrypted.return(undefined);
  }
}

/** Downloads a file, and resumes after a lost connection. */
async function* download(place: Place, { name, bytes }: RemoteFile, progress: Progress) {
  let receivedBytes = 0;
  for (let attempt = 1; receivedBytes < bytes; attempt += 1) {
    try {
      for await (const chunk of await place.read(name, receivedBytes)) {
        receivedBytes += chunk.length;
        attempt = 0;
        progress(receivedBytes, bytes);
        yield chunk;
      }
      if (receivedBytes < bytes) throw new PlaceError(t.offsite.unreachable, true);
    } catch (error) {
      await waitAfter(error, Math.max(1, attempt), attempts.long);
    }
  }
}
