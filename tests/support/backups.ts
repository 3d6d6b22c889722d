import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
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
import { setupCode, startTestServer, type TestServer } from './test-server.ts';

/** Returns the data folder of a couple with a photo, without a running server. It is deleted after the test. */
export async function stoppedServerFolder(): Promise<string> {
  const server = await startTestServer();
  onTestFinished(() => removeFolder(server.folder));
  const token = await server.signIn('sam');
  await addPhoto(server, token);
  await addPushDevice(server, token);
  await server.app.close();
  return server.folder;
}

/** Turns on notifications for a session, with an address that receives nothing. */
export async function addPushDevice(
  server: Pick<TestServer, 'call'>,
  token: string,
): Promise<void> {
  const body = newSubscription('https://push.example/a');
  expect((await server.call(subscribe, { token, body })).status).toBe(200);
}

/** The backup state that the server reports. */
export async function backupsOf(server: TestServer, token: string): Promise<BackupsState> {
  const { status, body } = await server.call(readBackups, { token });
  expect(status).toBe(200);
  return BackupsState.parse(body);
}

/** Backs a server up by a call, and waits until that is over. */
export async function backUpNow(server: TestServer, token: string): Promise<Backup> {
  // The clock moves, so that two backups have different times.
  server.clock.pass(1_000);
  expect((await server.call(startBackup, { token })).status).toBe(200);
  // Polling less often leaves the CPU to the server.
  await expect
    .poll(async () => (await backupsOf(server, token)).running, { interval: 100 })
    .toBeNull();
  const { last, failed } = await backupsOf(server, token);
  expect(failed).toBeNull();
  if (last === null) throw new Error('there is no backup');
  return last;
}

export const fileOf = ({ folder }: Pick<TestServer, 'folder'>, { name }: Pick<Backup, 'name'>) =>
  join(folder, 'backups', name);

/** Uploads a part of an archive to a server that is not set up. */
export async function sendOnePart(
  { url }: Pick<TestServer, 'url'>,
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
type Told = [string, unknown][];

/** Uploads an archive part by part to a server that is not set up, and restores it. */
export async function restoreFrom(server: TestServer, archive: Buffer): Promise<Told> {
  for (let at = 0; at < archive.length; at += partBytes) {
    const { status } = await sendOnePart(server, at, archive.subarray(at, at + partBytes));
    expect(status).toBe(200);
  }
  const answer = await fetch(server.url + startRestore.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: setupCode }),
  });
  expect(answer.status).toBe(200);
  const events = [...(await answer.text()).matchAll(/event: (.+)\ndata: (.+)\n/g)].map(
    ([, name = '', data = '']): [string, unknown] => [name, JSON.parse(data)],
  );
  if (events.at(-1)?.[0] === restored.name) await server.whenReopened();
  return events;
}

/**
 * Returns every row of all tables, or of these tables. Sessions and their devices are left out,
 * since a restore ends them.
 */
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
