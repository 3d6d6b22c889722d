import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProfile } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { deleteMemory, readMemories } from '#features/memories/memories.contract.ts';
import * as photos from '#features/photos/photos.contract.ts';
import * as sharedNote from '#features/shared-note/shared-note.contract.ts';
import { spinWheel } from '#features/wheel/wheel.contract.ts';
import { eventStream } from '#shared/event.ts';
import { addMemory } from '../../tests/support/memories.ts';
import { putMilestones } from '../../tests/support/milestones.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { signInStomp } from '../../tests/support/stomp-client.ts';
import { readStream } from '../../tests/support/stream-reader.ts';
import { callWire, type TestServer } from '../../tests/support/test-server.ts';
import { memoryOf, newFolder, startProduct } from '../harness.ts';
import { expect, expectFlat } from './expect.ts';

const minute = 60_000;
/** Settings of the server's clock in faketime's format, with their milliseconds. */
const steps = [
  ...Object.entries({ '+5m': 5 * minute, '-5m': -5 * minute, '-1h': -60 * minute }),
  ...Object.entries({ '+1h': 60 * minute, '+8d': 11_520 * minute, '-365d': -525_600 * minute }),
];

/** G10: the built server under libfaketime, with its clock set while it runs. */
export async function clockJumps(): Promise<void> {
  const clock = join(newFolder(), 'clock');
  const set = (step: string) => writeFileSync(clock, `${step}\n`);
  set('+0');
  const args = ['-f', '+0', 'printenv', 'LD_PRELOAD'];
  const { url, server, tokens } = await startProduct(undefined, {
    LD_PRELOAD: execFileSync('faketime', args, { encoding: 'utf8' }).trim(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const [token, partner] = tokens;
  const spin = async () =>
    (await callWire(url, spinWheel, { token, body: { source: 'weekly' } })).status;
  putMilestones(server, 'zoe', 3);
  expect('the weekly spin', await spin(), 200);
  const { id } = await addPhoto({ url }, token);
  await callWire(url, photos.deletePhoto, { token, params: { id } });
  const stream = await readStream(url, eventStream.path, token);
  let clicks = 0;
  for (const [step, offset] of steps.flatMap((each) => [each, ['+0', 0] as const])) {
    set(step);
    const isSet = async () => {
      const { headers } = await fetch(`${url}/api/health`);
      return Math.abs(Date.parse(headers.get('date') ?? '') - Date.now() - offset) < 5_000;
    };
    while (!(await isSet())) await sleep(100);
    const profile = await callWire(url, readProfile, { token });
    expect(`${step}: status of the profile`, profile.status, 200);
    // The second event waits for a timer.
    for (const _ of [1, 2]) await callWire(url, incrementLove, { token: partner });
    clicks += 2;
    await stream.until(() => stream.text().includes(`"partnerLoveCount":${clicks}`));
    if (step !== '+8d') expect(`${step}: a second spin`, await spin(), 409);
    const { body } = await callWire(url, photos.readBin, { token });
    expect(
      `${step}: photos in the bin`,
      photos.readBin.responses[200].parse(body).totalElements,
      1,
    );
  }
  stream.close();
  expect('exit code', await server.stop(), 0);
}

const minutes = Number(process.env.MINUTES ?? 144);

/** G24: both users at ten times normal use, with a new connection every six seconds: a day in 144 minutes. */
export async function life(): Promise<void> {
  const { url, server, tokens, pid } = await startProduct();
  const [memory, files, logs] = [[] as number[], [] as number[], [] as number[]];
  const until = performance.now() + minutes * minute;
  while (performance.now() < until) {
    await Promise.all(tokens.map((token) => visit(url, token)));
    await sleep(200);
    memory.push(memoryOf(pid(), 'VmRSS'));
    files.push(readdirSync(`/proc/${pid()}/fd`).length);
    const log = statSync(join(server.folder, 'home.sqlite-wal'), { throwIfNoEntry: false });
    logs.push(log?.size ?? 0);
  }
  const half = Math.floor(files.length / 2);
  // 1 MiB per hour at normal use.
  expectFlat(memory, Math.max(16, minutes / 18));
  const [earlier, later] = [Math.max(...files.slice(0, half)), Math.max(...files.slice(half))];
  expect(`open files are constant: ${earlier}, then ${later}`, later <= earlier + 2);
  expect(`the log is below 64 MiB in ${logs.length} visits`, Math.max(...logs) < 64 * 2 ** 20);
  expect('errors in the log', server.output().split('"level":"error"').length - 1, 0);
  expect('exit code', await server.stop(), 0);
}

async function visit(url: string, token: string): Promise<void> {
  const call: TestServer['call'] = (spec, given = {}) => callWire(url, spec, { token, ...given });
  const end = performance.now() + 6_000;
  const stream = await readStream(url, eventStream.path, token);
  const socket = await signInStomp(url, token);
  const note = { params: { noteId: sharedNote.noteId } };
  for (const spec of [photos.readAllPhotos, readMemories]) await call(spec);
  for (const spec of [sharedNote.readNote, sharedNote.requestEdit]) await call(spec, note);
  const photo = await addPhoto({ url }, token);
  await call(photos.readImage, { params: { filename: photo.filename } });
  const { id } = await addMemory({ call }, token);
  for (let turn = 0; performance.now() < end; turn += 1) {
    await call(incrementLove);
    // One of the two gets a 409.
    await call(sharedNote.writeNote, { ...note, body: { content: `Text ${turn}` } });
    await call(photos.changeFavorite, { params: photo, body: { favorite: turn % 2 === 0 } });
    await sleep(100);
  }
  await call(deleteMemory, { params: { id } });
  for (const spec of [photos.deletePhoto, photos.purgePhoto]) await call(spec, { params: photo });
  stream.close();
  socket.close();
  await Promise.all([stream.ended, socket.ended]);
}
