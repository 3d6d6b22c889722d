import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltHome } from '../support/built-home.ts';
import { boxPlayers } from './box-players.ts';
import { expect, type Partner, test } from './couple.ts';
import { fourYearsAgo } from './dashboard-screen.ts';
import { type DialogRow, expectContract } from './dialog-contract.ts';
import { giverDialogs, receiverDialogs } from './dialogs-of-boxes.ts';
import { homeDialogs } from './dialogs-of-home.ts';
import { memoryDialogs } from './dialogs-of-memories.ts';
import { photoDialogs } from './dialogs-of-photos.ts';
import { addCategory, throwAway } from './gallery-wire.ts';
import { addMemory } from './memory-wire.ts';
import { addPhoto } from './pictures.ts';

/* Every dialog, opened by keyboard: it traps the focus, Esc closes it and restores the focus, the page behind is inert, and it has a name. */

async function walk(
  rows: readonly DialogRow[],
  { page, context }: Partner,
  { home, address }: { home: BuiltHome; address: string },
): Promise<void> {
  for (const row of rows) {
    await test.step(`${row.by}: ${row.name}`, () =>
      expectContract({ page, context, address, home }, row));
  }
}

test('dialogs of photos, categories and the bin @night', async ({ zoe, home, address }) => {
  test.slow();
  for (const hue of [0, 60, 120, 180, 240]) {
    const photo = await addPhoto(address, 'zoe', { hue, width: 240, height: 160 });
    if (hue === 0) await addCategory(address, 'zoe', { name: 'Travel' }, [photo]);
    if (hue > 120) await throwAway(address, 'zoe', photo);
  }
  await walk(photoDialogs, zoe, { home, address });
});

test('dialogs of memories @night', async ({ zoe, home, address }) => {
  test.slow();
  const photo = await addPhoto(address, 'sam', { width: 240, height: 160 });
  await addMemory(address, 'zoe', { title: 'Trip', endDate: '2024-05-20' }, [photo]);
  await walk(memoryDialogs, zoe, { home, address });
});

test('dialogs of surprise boxes @night', async ({ zoe, sam, home, address }) => {
  test.slow();
  const play = boxPlayers(address);
  await play.create({ prizeName: 'Waiting one', isInstantDrop: false });
  await play.createUpTo('open', { prizeName: 'Opened one' });
  await play.createUpTo('complete', { prizeName: 'Completed one' });
  await play.createUpTo('approve', { prizeName: 'Approved one' });
  await walk(giverDialogs, zoe, { home, address });
  await walk(receiverDialogs, sam, { home, address });
});

test('dialogs of the dashboard, the settings and the overlays @night', async ({
  zoe,
  home,
  address,
}) => {
  test.slow();
  const takenAt = `${fourYearsAgo()}T10:00:00`;
  await addPhoto(address, 'sam', { width: 240, height: 160, takenAt });
  await walk(homeDialogs, zoe, { home, address });
});

/** Patterns of source code that opens a dialog. */
const parts: readonly [by: DialogRow['by'], opened: RegExp, has: string][] = [
  ['Dialog', /<Dialog\b/g, '/ui/Dialog.tsx'],
  ['FullScreen', /<FullScreen\b/g, '/ui/Dialog.tsx'],
  ['confirm', /\bconfirm\(/g, 'useConfirm()'],
  ['tell', /\btell\(/g, 'useNotice()'],
  ['window', /^\s*role="(alert)?dialog"/gm, 'role='],
];

test('every dialog of the app is tested above', () => {
  const source = fileURLToPath(new URL('../../src/', import.meta.url));
  const kit = 'platform/web/ui/';
  const found: Record<string, number> = {};
  for (const at of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(at) || at.startsWith(kit) || /\.test\.tsx?$/.test(at)) continue;
    const text = readFileSync(join(source, at), 'utf8');
    for (const [by, opened, has] of parts) {
      const times = text.includes(has) ? [...text.matchAll(opened)].length : 0;
      if (times > 0) found[`${by} in ${at}`] = times;
    }
  }
  const lists = [photoDialogs, memoryDialogs, giverDialogs, receiverDialogs, homeDialogs];
  const walked: Record<string, number> = {};
  for (const { by, at } of lists.flat()) {
    const key = `${by} in ${at}`;
    // Several walks may open the same dialog; each place in the source needs at least one.
    walked[key] = Math.min((walked[key] ?? 0) + 1, found[key] ?? 0);
  }
  expect(walked).toEqual(found);
});
