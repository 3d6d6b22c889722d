import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import autocannon from 'autocannon';
import { WebSocket } from 'ws';
import { incrementLove } from '#features/love/love.contract.ts';
import * as sharedNote from '#features/shared-note/shared-note.contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { socketPath } from '#shared/topic.ts';
import { readStream } from '../tests/support/stream-reader.ts';
import * as harness from './harness.ts';

const { bearer, compare, newFolder, percentile, startLimit, startProduct } = harness;

interface Server {
  url: string;
  tokens: readonly [string, string];
}

/** Love clicks over 32 connections, with the partner's event stream attached. */
export async function love(): Promise<boolean> {
  const storm = async ({ url, tokens }: Server) => {
    const stream = await readStream(url, eventStream.path, tokens[1]);
    const request = { method: 'POST', headers: bearer(tokens[0]) } as const;
    const load = autocannon(
      { url: url + incrementLove.path, ...request, connections: 32, duration: 2 },
      () => undefined,
    );
    // The histogram of autocannon is rounded to whole milliseconds; these values aren't.
    const latencies: number[] = [];
    load.on('response', (_client, _status, _bytes, time) => latencies.push(time));
    const [result]: { duration: number; non2xx: number }[] = await once(load, 'done');
    stream.close();
    if (result === undefined || result.non2xx > 0) throw new Error('Clicks failed.');
    return [latencies.length / result.duration, percentile(latencies, 0.99)];
  };
  const [bare, product] = [await startLimit('love', newFolder()), await startProduct()];
  return compare(
    [
      { what: 'Love clicks, 32 connections', unit: 'clicks/s', target: 'ratio ≥ 0.4' },
      { what: 'Love clicks, 99th percentile', unit: 'ms', target: 'ratio ≤ 3' },
    ],
    { limit: () => storm(bare), product: () => storm(product) },
  );
}

/** Measures the time from a click to the partner's event stream. */
export async function feed(): Promise<boolean> {
  const [bare, product] = [await startLimit('love', newFolder()), await startProduct()];
  const run = (server: Server) => async () => [percentile(await deliveryTimes(server, 40), 0.5)];
  return compare(
    [{ what: 'Click to the partner’s stream, median', unit: 'ms', target: 'ratio ≤ 1.5' }],
    { limit: run(bare), product: run(product) },
  );
}

/** Milliseconds from each click to its event, measured in another thread: this one may be busy. */
export async function deliveryTimes({ url, tokens }: Server, clicks: number) {
  const paths = { click: incrementLove.path, stream: eventStream.path };
  const worker = new Worker(new URL('./click-timer.mjs', import.meta.url), {
    workerData: { url, tokens, clicks, ...paths },
  });
  const [times]: (readonly number[])[] = await once(worker, 'message');
  return times ?? [];
}

/** Cold start, and memory of an idle server. */
export async function start(): Promise<boolean> {
  const { server, url, pid } = await startProduct();
  await server.stop();
  const measure =
    (startServer: () => Promise<{ url: string; pid(): number; stop(): unknown }>) => async () => {
      const began = performance.now();
      const server = await startServer();
      await fetch(`${server.url}/api/health`);
      const took = performance.now() - began;
      await sleep(1_500);
      const memory = harness.memoryOf(server.pid(), 'Pss');
      await server.stop();
      return [took, memory];
    };
  return compare(
    [
      { what: 'Cold start to the first response', unit: 'ms', target: '≤ 400' },
      { what: 'Idle memory (PSS)', unit: 'MiB', target: '≤ 70' },
    ],
    {
      limit: measure(async () => {
        const bare = await startLimit('love', newFolder());
        return { ...bare, stop: () => bare.child.kill() };
      }),
      product: measure(async () => {
        await server.start();
        return { url, pid, stop: () => server.stop() };
      }),
    },
  );
}

/** Texts under way at once, and texts per turn, while the rate is measured. */
const [inFlight, textsPerTurn] = [32, 4_000];

/** A 2 kB note from the editor to the partner over STOMP. */
export async function note(): Promise<boolean> {
  const { noteId } = sharedNote;
  const [bare, product] = [await startLimit('note'), await startProduct()];
  const call = async ({ path, method }: { path: string; method: string }) => {
    const headers = bearer(product.tokens[0]);
    return (await fetch(addressOf(product.url, path, { noteId }), { method, headers })).text();
  };
  await call(sharedNote.requestEdit);
  const [limitPair, productPair] = [await openPair(bare), await openPair(product)];
  const run = (pair: typeof limitPair) => async () => {
    const times: number[] = [];
    for (let text = 0; text < 60; text += 1) {
      times.push(await pair.send(1));
      await sleep(10);
    }
    return [harness.median(times), textsPerTurn / ((await pair.send(textsPerTurn)) / 1_000)];
  };
  const isMet = await compare(
    [
      { what: 'Note of 2 kB, editor to partner, median', unit: 'ms', target: 'ratio ≤ 1.6' },
      { what: `Note of 2 kB, ${inFlight} in flight`, unit: 'texts/s', target: 'ratio ≥ 0.4' },
    ],
    { limit: run(limitPair), product: run(productPair), times: 2 * harness.turns },
  );
  const last = `"content":"${productPair.sent()} `;
  while (!(await call(sharedNote.readNote)).includes(last)) await sleep(100);
  return isMet;
}

/** Opens the editor's socket and the partner's, without a client library: it would cost more than the server. */
async function openPair({ url, tokens }: Server) {
  const open = async (token: string) => {
    const socket = new WebSocket(url.replace('http', 'ws') + socketPath);
    harness.atEnd(() => socket.terminate());
    await once(socket, 'open');
    socket.send(`CONNECT\naccept-version:1.2\nhost:bench\nAuthorization:Bearer ${token}\n\n\0`);
    return socket;
  };
  const [editor, partner] = [await open(tokens[0]), await open(tokens[1])];
  partner.send(`SUBSCRIBE\nid:1\ndestination:${sharedNote.noteUpdates.destination}\n\n\0`);
  await sleep(500);
  let [sent, receivedCount, onReceived] = [0, 0, () => {}];
  partner.on('message', (bytes: Buffer) => {
    const number = Number(/"content":"(\d+) /.exec(bytes.toString('latin1', 0, 500))?.[1] ?? 0);
    if (number === 0) return;
    if (number <= receivedCount) throw new Error(`Text ${number} came after ${receivedCount}.`);
    receivedCount = number;
    onReceived();
  });
  const sendNext = () => {
    sent += 1;
    const content = `${sent} `.padEnd(2_000, 'a note that two people write ');
    const body = JSON.stringify({ content, type: 'CONTENT_UPDATE', noteId: sharedNote.noteId });
    const head = `SEND\ndestination:${sharedNote.editNote.destination}\ncontent-length`;
    editor.send(`${head}:${Buffer.byteLength(body)}\n\n${body}\0`);
  };
  /** Sends texts as fast as they arrive. Returns milliseconds. */
  const send = (count: number) => {
    const [began, last] = [performance.now(), sent + count];
    return new Promise<number>((resolve) => {
      onReceived = () => {
        while (sent < receivedCount + inFlight && sent < last) sendNext();
        if (receivedCount === last) resolve(performance.now() - began);
      };
      onReceived();
    });
  };
  return { send, sent: () => sent };
}
