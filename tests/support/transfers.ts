import { writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import {
  ImportState,
  partBytes,
  readExport,
  readImport,
  sendImportPart,
  startImport,
} from '../../src/app/transfer/transfer.contract.ts';
import type { TestHome } from './test-home.ts';

/** Lays an export of a home into a file. */
export async function exportTo(home: TestHome, token: string, file: string): Promise<void> {
  const response = await fetch(home.url + readExport.path, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) throw new Error(`an export answered ${response.status}`);
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
}

/** Sends one part of an export, as a browser does. */
export async function sendPart(
  home: TestHome,
  token: string,
  at: number,
  bytes: Uint8Array,
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.set('at', String(at));
  form.set('part', new Blob([new Uint8Array(bytes)]), 'part');
  const response = await fetch(home.url + sendImportPart.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

/** Brings an export in, and waits for what comes of it. */
export async function importInto(
  home: TestHome,
  token: string,
  bytes: Uint8Array,
): Promise<ImportState> {
  for (let at = 0; at < bytes.length; at += partBytes) {
    const { status } = await sendPart(home, token, at, bytes.subarray(at, at + partBytes));
    if (status !== 200) throw new Error(`a part answered ${status}`);
  }
  const started = await home.call(startImport, { token });
  if (started.status !== 200) throw new Error(`an import answered ${started.status}`);
  const state = async () => ImportState.parse((await home.call(readImport, { token })).body);
  await expect.poll(async () => (await state()).running, { timeout: 20_000 }).toBeNull();
  return state();
}
