import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { incrementLove } from '#features/love/love.contract.ts';
import { deleteMemory, readMemories } from '#features/memories/memories.contract.ts';
import {
  changeFavorite,
  deletePhoto,
  purgePhoto,
  readAllPhotos,
  readImage,
} from '#features/photos/photos.contract.ts';
import { readNote, requestEdit, writeNote } from '#features/shared-note/shared-note.contract.ts';
import { eventStream } from '#shared/event.ts';
import { addMemory } from '../../tests/support/memories.ts';
import { startMovedInHome } from '../../tests/support/moved-in.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { signInStomp } from '../../tests/support/stomp-client.ts';
import { readStream } from '../../tests/support/stream-reader.ts';
import { callWire, type TestHome } from '../../tests/support/test-home.ts';
import { expectations } from './expectations.ts';

/*
 * Two people who live in the built home at ten times the speed of people, each coming back anew every six seconds: its
 * memory, its open files and its log stay as they are (safety G24). `MINUTES=10` for less than the hour.
 */

const minutes = Number(process.env.MINUTES ?? 60);
const speed = 10;
const visit = 60_000 / speed;
const mebibyte = 1024 * 1024;
const mostLog = 64 * mebibyte;
/** Bytes by which memory may grow whatever the time: garbage is not collected on time, and code is compiled for long. */
const alwaysAllowed = 16 * mebibyte;

interface Sample {
  memory: number;
  files: number;
  log: number;
}

export async function life(): Promise<boolean> {
  const { expect, passed } = expectations();
  const { home, tokens } = await startMovedInHome({ FIVETWENTY_LOG_LEVEL: 'warn' });
  const url = `http://127.0.0.1:${home.port}`;
  const until = performance.now() + minutes * 60_000;
  const samples: Sample[] = [];
  let visits = 0;
  try {
    while (performance.now() < until) {
      await Promise.all(tokens.map((token, who) => live(url, token, who)));
      visits += 1;
      samples.push(await sampleOf(home.process.pid ?? 0, home.folder));
      if (visits % 50 === 0) console.log(`${visits} visits: ${told(samples.slice(-1))}`);
    }
    const third = Math.floor(samples.length / 3);
    const [then, now] = [samples.slice(third, -third), samples.slice(-third)];
    const hours = ((minutes / 60) * speed) / 3;
    const grown = median(now, 'memory') - median(then, 'memory');
    console.log(
      `${visits} visits of both in ${minutes} min; second third: ${told(then)}; last: ${told(now)}`,
    );
    console.log(
      `memory: ${(grown / mebibyte).toFixed(2)} MiB more, ${(grown / mebibyte / hours).toFixed(2)} MiB in an hour of theirs`,
    );
    expect('memory is flat', grown <= Math.max(alwaysAllowed, hours * mebibyte), true);
    expect('open files', most(now, 'files') <= most(then, 'files') + 2, true);
    expect('the log of the database is below 64 MiB', most(samples, 'log') < mostLog, true);
    const faults = home
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect('faults that were logged', faults.join('\n') || 'none', 'none');
    expect('it stops as it should, exit code', await home.stop(), 0);
  } finally {
    await home.remove();
  }
  return passed();
}

/** Comes, looks at everything, does something of everything, and goes. */
async function live(url: string, token: string, who: number): Promise<void> {
  const call: TestHome['call'] = (spec, given = {}) => callWire(url, spec, { token, ...given });
  const leaveAt = performance.now() + visit;
  const stream = await readStream(url, eventStream.path, token);
  const socket = await signInStomp(url, token);
  const note = { params: { noteId: 1 } };
  for (const spec of [readAllPhotos, readMemories]) await call(spec);
  await call(readNote, note);
  const photo = await addPhoto({ url }, token);
  await call(readImage, { params: { filename: photo.filename }, query: { size: 'thumbnail' } });
  const { id } = await addMemory({ call }, token);
  const pen = await call(requestEdit, note);
  const hasPen = Reflect.get(Object(pen.body), 'granted') === true;
  for (let turn = 0; performance.now() < leaveAt; turn += 1) {
    await call(incrementLove);
    if (hasPen) await call(writeNote, { ...note, body: { content: `Text ${turn} of ${who}` } });
    await call(changeFavorite, { params: photo, body: { favorite: turn % 2 === 0 } });
    await new Promise((resolve) => setTimeout(resolve, 1_000 / speed));
  }
  await call(deleteMemory, { params: { id } });
  await call(deletePhoto, { params: photo });
  await call(purgePhoto, { params: photo });
  stream.close();
  socket.close();
  await Promise.all([stream.ended, socket.ended]);
}

async function sampleOf(pid: number, folder: string): Promise<Sample> {
  // A moment in which nobody is connected any more.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const memory = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return {
    memory: Number(memory?.[1]) * 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    log: statSync(join(folder, 'home.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0,
  };
}

const median = (samples: readonly Sample[], of: keyof Sample): number =>
  samples.map((each) => each[of]).toSorted((one, other) => one - other)[samples.length >> 1] ?? 0;
const most = (samples: readonly Sample[], of: keyof Sample): number =>
  Math.max(...samples.map((each) => each[of]));
const told = (samples: readonly Sample[]): string =>
  `${(median(samples, 'memory') / mebibyte).toFixed(1)} MiB, ${most(samples, 'files')} files, log ${(most(samples, 'log') / mebibyte).toFixed(1)} MiB`;
