import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  editNote,
  noteId,
  noteUpdates,
  readNote,
  requestEdit,
} from '#features/shared-note/shared-note.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { percentile, report } from './figures.ts';
import { type Measured, startProduct, startRelay } from './homes.ts';

const turns = Number(process.env.BENCH_TURNS ?? 7);
const noteLength = 2_000;
/** How many texts are on their way at once while the rate is measured. */
const atOnce = 32;
const perTurn = 4_000;
/** Milliseconds between two texts while one is timed: sooner than anybody types. */
const betweenTexts = 10;

/** Two sockets: what the holder says, the partner hears. */
interface Pair {
  /** Says the next text, and waits until the partner has heard it. Milliseconds. */
  once(): Promise<number>;
  /** Says so many texts, as fast as they are heard. Texts per second. */
  many(count: number): Promise<number>;
  /** The number of the text that was said last. */
  said(): number;
  close(): void;
}

/** 2 kB of the note from the holder to the partner over STOMP: how soon, and how many. */
export async function noteBench(): Promise<boolean> {
  const homes = [await startRelay(), await startProduct()] as const;
  const pairs = [await openPair(homes[0]), await openPair(homes[1])] as const;
  for (const pair of pairs) await pair.many(perTurn);
  const latencies: [number[], number[]] = [[], []];
  const rates: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 3 * turns; turn++) {
    for (const [index, pair] of turn % 2 === 0
      ? [...pairs.entries()]
      : [...pairs.entries()].reverse()) {
      const heard: number[] = [];
      for (let text = 0; text < 60; text++) heard.push(await pair.once());
      latencies[index === 0 ? 0 : 1].push(percentile(heard, 0.5));
      rates[index === 0 ? 0 : 1].push(await pair.many(perTurn));
    }
  }
  await nothingIsLost(homes[1], pairs[1]);
  for (const pair of pairs) pair.close();
  for (const home of homes) await home.stop();
  return [
    report({
      what: 'A note of 2 kB, from the holder to the partner, median',
      unit: 'ms',
      ...{ limit: latencies[0], product: latencies[1] },
      must: { ratioAtMost: 1.6 },
    }),
    report({
      what: `The same, ${atOnce} at once`,
      unit: 'texts/s',
      ...{ limit: rates[0], product: rates[1] },
      must: { ratioAtLeast: 0.4 },
    }),
  ].every(Boolean);
}

const textOf = (number: number) => `${number} `.padEnd(noteLength, 'a note that two people write ');

async function openPair({ port, tokens, name }: Measured): Promise<Pair> {
  const url = `ws://127.0.0.1:${port}/ws`;
  const [holder, partner] = [new WebSocket(url), new WebSocket(url)];
  await Promise.all([once(holder, 'open'), once(partner, 'open')]);
  if (name === 'product') {
    await signIn(holder, tokens[0]);
    await signIn(partner, tokens[1]);
    partner.send(`SUBSCRIBE\nid:1\ndestination:${noteUpdates.destination}\nreceipt:ready\n\n\0`);
    await once(partner, 'message');
    await takePen(port, tokens[0]);
  }
  let said = 0;
  let heard = 0;
  let onHeard = () => {};
  partner.on('message', (bytes: Buffer) => {
    const number = Number.parseInt(bytes.toString('latin1', bytes.indexOf('"content":"') + 11), 10);
    if (!(number > heard)) throw new Error(`text ${number} came after ${heard}`);
    heard = number;
    onHeard();
  });
  let onSaved = () => {};
  holder.on('message', (bytes: Buffer) => {
    if (!bytes.toString().startsWith('RECEIPT')) throw new Error(String(bytes));
    onSaved();
  });
  /** Asks for a receipt where the text must be on the disk before the next measurement begins. */
  const say = (receipt: boolean) => {
    said += 1;
    const body = JSON.stringify({ type: 'CONTENT_UPDATE', noteId, content: textOf(said) });
    holder.send(
      `SEND\ndestination:${editNote.destination}\n${receipt ? `receipt:${said}\n` : ''}content-length:${Buffer.byteLength(body)}\n\n${body}\0`,
    );
  };
  /** Says a text whose receipt is waited for, so that the next measurement begins with nothing under way. */
  const saySaved = async () => {
    const saved = new Promise<void>((resolve) => {
      onSaved = resolve;
      if (name === 'limit') resolve();
    });
    say(true);
    await saved;
  };
  const pair: Pair = {
    async once() {
      const began = performance.now();
      const delivered = new Promise<number>((resolve) => {
        onHeard = () => resolve(performance.now() - began);
      });
      await saySaved();
      const took = await delivered;
      await new Promise((resolve) => setTimeout(resolve, betweenTexts));
      return took;
    },
    async many(count) {
      const began = performance.now();
      const first = said;
      const took = await new Promise<number>((resolve) => {
        onHeard = () => {
          while (said < heard + atOnce && said < first + count) say(false);
          if (heard === first + count) resolve(performance.now() - began);
        };
        onHeard();
      });
      await pair.once();
      return count / (took / 1_000);
    },
    said: () => said,
    close() {
      holder.close();
      partner.close();
    },
  };
  return pair;
}

async function signIn(socket: WebSocket, token: string): Promise<void> {
  socket.send(`CONNECT\naccept-version:1.2\nhost:home\nAuthorization:Bearer ${token}\n\n\0`);
  const [answer] = await once(socket, 'message');
  if (!String(answer).startsWith('CONNECTED')) throw new Error(String(answer));
}

async function takePen(port: number, token: string): Promise<void> {
  const answer = await call(port, addressOf('', requestEdit.path, { noteId }), token, 'POST');
  if (!answer.includes('"granted":true')) throw new Error(answer);
}

/** What was said last must be what is on the disk. */
async function nothingIsLost({ port, tokens }: Measured, pair: Pair): Promise<void> {
  await pair.once();
  const last = `"content":"${pair.said()} `;
  for (;;) {
    const note = await call(port, addressOf('', readNote.path, { noteId }), tokens[1], 'GET');
    if (note.includes(last)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function call(port: number, path: string, token: string, method: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).text();
}
