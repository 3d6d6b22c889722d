import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type OffsiteState, startCopy } from '#features/archive/archive.contract.ts';
import { type Offsite, parseOffsite } from '#platform/server/offsite-settings.ts';
import { backupsOf } from './backups.ts';
import { newFolder } from './new-folder.ts';
import { s3Secret, s3User, startS3 } from './s3-server.ts';
import type { Storage } from './storage-server.ts';
import type { TestServer } from './test-server.ts';
import { startWebdav, webdavSecret, webdavUser } from './webdav-server.ts';

export const passphrase = 'a passphrase for copies';

/** A place for copies that a test can look into. */
export interface TestPlace {
  readonly offsite: Offsite;
  /** The server; null for a folder. */
  readonly storage: Storage | null;
  /** Settings of a place behind another port, such as that of a proxy. */
  behind(port: number): Offsite;
  /** Names of complete and unfinished files. */
  names(): string[];
  read(name: string): Buffer;
  write(name: string, content: Buffer): void;
  close(): Promise<void>;
}

/** Returns valid settings; throws with the faults of others. */
export function offsiteAt(url: string, more: Partial<Parameters<typeof parseOffsite>[0]> = {}) {
  const credentials = { user: undefined, secret: undefined };
  const offsite = parseOffsite({ url, ...credentials, passphrase, keep: 3, ...more });
  if (Array.isArray(offsite)) throw new Error(offsite.join());
  return offsite;
}

export const kindsOfPlaces = ['folder', 's3', 'webdav'] as const;

export async function openTestPlace(kind: (typeof kindsOfPlaces)[number]): Promise<TestPlace> {
  if (kind === 'folder') {
    const folder = join(newFolder(), 'other disk');
    mkdirSync(folder);
    const offsite = offsiteAt(folder);
    return {
      offsite,
      storage: null,
      behind: () => offsite,
      names: () => readdirSync(folder).sort(),
      read: (name) => readFileSync(join(folder, name)),
      write: (name, content) => writeFileSync(join(folder, name), content),
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const isS3 = kind === 's3';
  const storage = await (isS3 ? startS3() : startWebdav());
  const prefix = isS3 ? 'our copies/' : '';
  const behind = (port: number) =>
    isS3
      ? offsiteAt(`s3+http://127.0.0.1:${port}/bucket/our%20copies`, {
          user: s3User,
          secret: s3Secret,
        })
      : offsiteAt(`http://127.0.0.1:${port}/dav/our%20copies`, {
          user: webdavUser,
          secret: webdavSecret,
        });
  return {
    storage,
    behind,
    offsite: behind(storage.port),
    close: storage.close,
    names: () => [...storage.files.keys()].map((name) => name.slice(prefix.length)).sort(),
    read: (name) => storage.files.get(prefix + name) ?? Buffer.alloc(0),
    write: (name, content) => void storage.files.set(prefix + name, content),
  };
}

/** Copies the last backup by a call, and waits until that is over. */
export async function copyNow(server: TestServer, token: string): Promise<OffsiteState> {
  expect((await server.call(startCopy, { token })).status).toBe(200);
  await expect
    .poll(async () => (await backupsOf(server, token)).copying, { interval: 100 })
    .toBeNull();
  const { offsite } = await backupsOf(server, token);
  if (offsite === null) throw new Error('there is no place');
  return offsite;
}
