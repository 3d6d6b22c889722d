import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { incrementLove } from '#features/love/love.contract.ts';
import { changeCaption, changeFavorite } from '#features/photos/photos.contract.ts';
import { editNote, noteTyping, requestEdit } from '#features/shared-note/shared-note.contract.ts';
import { eventStream } from '#shared/event.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { signInStomp } from '../../tests/support/stomp-client.ts';
import { callWire } from '../../tests/support/test-home.ts';
import { percentile } from '../figures.ts';
import { type Measured, startProduct } from '../homes.ts';
import { expectations } from './expectations.ts';

/*
 * Somebody who listens and never reads, on the event stream and on a socket, while a hundred thousand events are told to
 * them: cut, and neither the memory of the home nor the other one suffers (safety G12).
 */

const events = Number(process.env.EVENTS ?? 100_000);
/** Told before that to nobody who is deaf, so that the home has grown to its size. */
const warmUp = Math.ceil(events / 4);
const mebibyte = 1024;
const mayGrow = 20 * mebibyte;
const { expect, passed } = expectations();

export async function slowReaders(): Promise<boolean> {
  const home = await startProduct();
  try {
    await onTheStream(home);
    await onASocket(home);
  } finally {
    await home.stop();
  }
  return passed();
}

/** Tells so many things that Zoë hears of. */
type Telling = (count: number) => Promise<void>;

async function onTheStream(home: Measured): Promise<void> {
  const url = `http://127.0.0.1:${home.port}`;
  const [zoe, sam] = home.tokens;
  const { id } = await addPhoto({ url }, sam);
  const photo = { token: sam, params: { id } };
  await callWire(url, changeCaption, { ...photo, body: { caption: 'x'.repeat(500) } });
  const tell: Telling = (count) =>
    inParallel(count, 4, async (index) => {
      const favorite = index % 2 === 0;
      const { status } = await callWire(url, changeFavorite, { ...photo, body: { favorite } });
      if (status !== 200) throw new Error(`a favourite answered ${status}`);
    });
  await measure('the event stream', home, tell, async () => {
    const socket = connect(home.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${eventStream.path}?token=${zoe} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    // Its head has come; nothing of it is ever read.
    await once(socket, 'readable');
    return { port: socket.localPort ?? 0, leave: () => socket.destroy() };
  });
}

async function onASocket(home: Measured): Promise<void> {
  const url = `http://127.0.0.1:${home.port}`;
  const [zoe, sam] = home.tokens;
  const speaker = await signInStomp(url, sam);
  await callWire(url, requestEdit, { token: sam, params: { noteId: 1 } });
  const tell: Telling = async (count) => {
    for (let index = 0; index < count; index += 1) {
      const typing = { type: 'TYPING_STATUS', isTyping: index % 2 === 0 };
      if (index % 100 === 99) await speaker.say(editNote, typing);
      else speaker.frame('SEND', { destination: editNote.destination }, JSON.stringify(typing));
    }
  };
  await measure('a socket', home, tell, async () => {
    const deaf = await signInStomp(url, zoe);
    await deaf.subscribe(noteTyping);
    deaf.socket.pause();
    const local: unknown = Reflect.get(deaf.socket, '_socket');
    const port = Number(Reflect.get(Object(local), 'localPort'));
    return { port, leave: () => deaf.close() };
  });
  speaker.close();
}

async function measure(
  where: string,
  home: Measured,
  tell: Telling,
  listen: () => Promise<{ port: number; leave(): void }>,
): Promise<void> {
  const calm = await watched(home, () => tell(warmUp));
  const deaf = await listen();
  let told = 0;
  let cutAfter = 0;
  const under = await watched(home, async () => {
    const part = Math.ceil(events / 100);
    for (; told < events; told += part) {
      await tell(part);
      if (cutAfter === 0 && !isConnected(home.port, deaf.port)) cutAfter = told + part;
    }
  });
  deaf.leave();
  const grown = under.memory - calm.memory;
  console.log(
    `${where}: cut after ${cutAfter} of ${told} events; memory ${(grown / mebibyte).toFixed(1)} MiB more than before; the other one p99 ${under.p99.toFixed(1)} ms (${calm.p99.toFixed(1)} before)`,
  );
  expect(`${where}: who never reads is cut`, cutAfter > 0, true);
  expect(`${where}: memory grew by at most 20 MiB`, grown <= mayGrow, true);
  expect(`${where}: the other one's 99th percentile is below 100 ms`, under.p99 < 100, true);
}

/** The most memory (KiB) that the home held meanwhile, and how long the other one's clicks took (ms). */
async function watched(home: Measured, work: () => Promise<void>) {
  let isOver = false;
  let memory = 0;
  const took: number[] = [];
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    memory = Math.max(memory, memoryOf(home.pid));
    const began = performance.now();
    await callWire(`http://127.0.0.1:${home.port}`, incrementLove, { token: home.tokens[1] });
    took.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await over;
  return { memory, p99: percentile(took, 0.99) };
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Whether the home still holds the connection that comes from this port. */
function isConnected(homePort: number, port: number): boolean {
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');
  const established = new RegExp(`:${hex(homePort)} [0-9A-F]{8}:${hex(port)} 01 `);
  return established.test(readFileSync('/proc/net/tcp', 'utf8'));
}

async function inParallel(count: number, atOnce: number, work: (index: number) => Promise<void>) {
  const indexes = Array.from({ length: count }).keys();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const index of indexes) await work(index);
    }),
  );
}
