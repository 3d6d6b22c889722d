import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import * as fc from 'fast-check';
import { WebSocket } from 'ws';
import {
  editNote,
  noteUpdates,
  subscribeNote,
} from '#features/shared-note/shared-note.contract.ts';
import { frameText } from '#platform/server/realtime/stomp-frames.ts';
import { socketPath } from '#shared/topic.ts';
import { damagedFrames, damagedFramesOf } from '../../tests/support/frames.ts';
import { built, moveIn, newFolder, productSettings, signIn, start } from '../homes.ts';
import { expectations } from './expectations.ts';

/** Frames in all; with `MINUTES=3` as many as come in that time. */
const frames = 1_000_000;
const until = performance.now() + Number(process.env.MINUTES ?? Number.POSITIVE_INFINITY) * 60_000;
/** Sockets at once; fewer than one person may have open. */
const atOnce = 6;
/** Frames of one socket, as long as the home bears it. */
const perSocket = 8;
/** What the memory of the home may grow by between the second third of the run and the last, in KiB. */
const mayGrow = 16 * 1024;
/** Milliseconds within which a socket is closed behind its ERROR. */
const closesWithin = 10_000;

const send = (address: string, body: unknown) =>
  frameText('1.2', 'SEND', { destination: address, receipt: 'r' }, JSON.stringify(body));
const ways = fc.oneof(
  damagedFrames,
  damagedFramesOf([
    send(editNote.destination, { type: 'REQUEST_EDIT_CONTROL' }),
    send(editNote.destination, { type: 'CONTENT_UPDATE', content: 'Milk and eggs' }),
    send(editNote.destination, { type: 'TYPING_STATUS', isTyping: true }),
    send(subscribeNote.destination, {}),
    frameText('1.2', 'SUBSCRIBE', { id: '1', destination: noteUpdates.destination }),
    frameText('1.2', 'UNSUBSCRIBE', { id: '1' }),
    frameText('1.2', 'DISCONNECT', { receipt: 'bye' }),
    'SEND\ncontent-length:1000000000\n\n',
    '\n\r\n',
  ]),
);
const conversations = fc.array(fc.tuple(ways, fc.nat()), { minLength: 1, maxLength: perSocket });

/** Damaged frames, each split in two, for the built home: answered or refused with an ERROR and a close (G15). */
export async function damagedFramesForLong(): Promise<boolean> {
  const folder = newFolder();
  const settings = { ...productSettings(folder), FIVETWENTY_LOG_LEVEL: 'error' };
  const home = await start([built], settings);
  const url = `http://127.0.0.1:${home.port}`;
  await moveIn(url);
  const token = await signIn(url, 'zoe');
  const counts = { frames: 0, sockets: 0, refused: 0 };
  const odd: string[] = [];
  const memory: number[] = [];
  const isOver = () => counts.frames >= frames || performance.now() > until || odd.length > 0;
  const looking = setInterval(() => memory.push(memoryOf(home.child.pid ?? 0)), 1_000);
  const telling = setInterval(
    () => console.log(`${counts.frames} frames, ${Math.round((memory.at(-1) ?? 0) / 1024)} MiB`),
    30_000,
  );
  const talk = async () => {
    while (!isOver()) {
      for (const pieces of fc.sample(conversations, 50)) {
        if (isOver()) return;
        const { isRefused, what } = await converse(home.port, token, pieces);
        counts.frames += pieces.length;
        counts.sockets += 1;
        if (isRefused) counts.refused += 1;
        if (what !== undefined) odd.push(`${what}: ${JSON.stringify(pieces.map(String))}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, talk));
  clearInterval(looking);
  clearInterval(telling);
  const { expect, passed } = expectations();
  console.log(`${counts.frames} frames on ${counts.sockets} sockets, ${counts.refused} refused`);
  expect('sockets that ended as they must not', odd.join('\n') || 'none', 'none');
  const third = Math.floor(memory.length / 3);
  const [then, now] = [memory.slice(third, -third), memory.slice(-third)].map((part) =>
    Math.max(...part),
  );
  console.log(`memory: ${then} KiB at most in the second third, ${now} KiB in the last`);
  expect('memory is flat', (now ?? 0) <= (then ?? 0) + mayGrow, true);
  expect('the home still answers', (await fetch(`${url}/api/health`)).status, 200);
  const exit = once(home.child, 'exit');
  home.child.kill('SIGTERM');
  expect('it stops as it should, exit code', (await exit)[0], 0);
  rmSync(folder, { recursive: true, force: true });
  return passed();
}

/** Signs in, says all of it, and waits until the home has read it. `what`: how it ended as it must not. */
async function converse(
  port: number,
  token: string,
  pieces: readonly (readonly [Buffer, number])[],
): Promise<{ isRefused: boolean; what?: string }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`);
  let heard = '';
  let isEnding = false;
  socket.on('message', (data: Buffer) => {
    heard += data.toString();
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code]): unknown => code);
  await once(socket, 'open');
  const headers = { 'accept-version': '1.2', Authorization: `Bearer ${token}` };
  socket.send(frameText('1.0', 'CONNECT', headers));
  for (const [bytes, cut] of pieces) {
    const at = cut % (bytes.length + 1);
    socket.send(bytes.subarray(0, at));
    socket.send(bytes.subarray(at));
  }
  // The second answer comes after everything that the first one found waiting.
  for (let pings = 0; pings < 2 && socket.readyState === WebSocket.OPEN; pings++) {
    socket.ping();
    await Promise.race([once(socket, 'pong'), closed]);
  }
  const isRefused = heard.includes('ERROR\n');
  if (!isRefused && socket.readyState === WebSocket.OPEN) {
    isEnding = true;
    socket.terminate();
  }
  const timer = setTimeout(() => socket.terminate(), closesWithin);
  const code = await closed;
  clearTimeout(timer);
  if (isRefused && code === 1006) return { isRefused, what: 'an ERROR without a close' };
  const isRude = !isEnding && code !== 1000 && !heard.includes('ERROR\n');
  return isRude ? { isRefused, what: `a close (${String(code)}) without an ERROR` } : { isRefused };
}

function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(kilobytes?.[1]);
}
