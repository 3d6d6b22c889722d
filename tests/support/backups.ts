import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect } from 'vitest';
import {
  type Backup,
  BackupsState,
  partBytes,
  readBackups,
  restored,
  sendPart,
  startBackup,
  startRestore,
} from '#features/archive/archive.contract.ts';
import { subscribe } from '#features/notifications/notifications.contract.ts';
import { removeFolder } from './folders.ts';
import { formWith } from './forms.ts';
import { addPhoto } from './photos.ts';
import { newSubscription } from './push-service.ts';
import { openTestHome, setupCode, type TestHome } from './test-home.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder);
});

/** A folder, deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivetwenty-backups-'));
  folders.push(folder);
  return folder;
}

/** A home that does not run, in which Zoë and Sam live with a photo; gone after the test. */
export async function closedHome(): Promise<string> {
  const opened = await openTestHome();
  folders.push(opened.folder);
  const token = await opened.signIn('sam');
  await addPhoto(opened, token);
  await addPushDevice(opened, token);
  await opened.home.close();
  return opened.folder;
}

/** Turns on notifications for a session, with an address that receives nothing. */
export async function addPushDevice(home: Pick<TestHome, 'call'>, token: string): Promise<void> {
  const body = newSubscription('https://push.example/a');
  expect((await home.call(subscribe, { token, body })).status).toBe(200);
}

/** The backup state that the server reports. */
export async function backupsOf(home: TestHome, token: string): Promise<BackupsState> {
  const { status, body } = await home.call(readBackups, { token });
  expect(status).toBe(200);
  return BackupsState.parse(body);
}

/** Backs a home up by a call, and waits until that is over. */
export async function backUpNow(home: TestHome, token: string): Promise<Backup> {
  // No two of one moment.
  home.clock.pass(1_000);
  expect((await home.call(startBackup, { token })).status).toBe(200);
  // Not more often: who asks takes the time of who works.
  await expect
    .poll(async () => (await backupsOf(home, token)).running, { interval: 100 })
    .toBeNull();
  const { last, failed } = await backupsOf(home, token);
  expect(failed).toBeNull();
  if (last === null) throw new Error('there is no backup');
  return last;
}

export const fileOf = ({ folder }: Pick<TestHome, 'folder'>, { name }: Pick<Backup, 'name'>) =>
  join(folder, 'backups', name);

/** Sends a part of an archive into an empty home. */
export async function sendOnePart(
  { url }: Pick<TestHome, 'url'>,
  at: number,
  bytes: Uint8Array,
  code = setupCode,
): Promise<{ status: number; body: unknown }> {
  const part = { name: 'part', content: bytes, filename: 'part' };
  const { headers, body } = formWith({ code, at: String(at) }, part);
  const answer = await fetch(url + sendPart.path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The events of a restore, by their names, with what each carries. */
export type Told = [string, unknown][];

/** Sends an archive into an empty home part by part, and has it restored from it. */
export async function restoreFrom(home: TestHome, archive: Buffer): Promise<Told> {
  for (let at = 0; at < archive.length; at += partBytes) {
    const { status } = await sendOnePart(home, at, archive.subarray(at, at + partBytes));
    expect(status).toBe(200);
  }
  const answer = await fetch(home.url + startRestore.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: setupCode }),
  });
  expect(answer.status).toBe(200);
  const told = [...(await answer.text()).matchAll(/event: (.+)\ndata: (.+)\n/g)].map(
    ([, name = '', data = '']): [string, unknown] => [name, JSON.parse(data)],
  );
  if (told.at(-1)?.[0] === restored.name) await home.whenReopened();
  return told;
}

/** Every row of every table of a database but the sign-ins and their devices, which a restore ends; or of these tables. */
export function rowsOf(file: string, tables?: readonly string[]): Record<string, unknown[]> {
  const sqlite = new Sqlite(file, { readonly: true });
  try {
    const all = sqlite
      .prepare<[], { name: string }>(
        "select name from pragma_table_list where schema = 'main' and type = 'table'",
      )
      .all()
      .map(({ name }) => name)
      .filter(
        (name) =>
          !/^(kysely_|sqlite_schema)/.test(name) && !['sessions', 'pushDevices'].includes(name),
      );
    return Object.fromEntries(
      (tables ?? all).map((table) => [
        table,
        sqlite.prepare(`select * from "${table}" order by 1, 2`).all(),
      ]),
    );
  } finally {
    sqlite.close();
  }
}

/** SHA-256 of each file of a folder, by its name. */
export const hashesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  );
