import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { login } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { changeCaption, changeFavorite } from '#features/photos/photos.contract.ts';
import * as sharedNote from '#features/shared-note/shared-note.contract.ts';
import { frameText } from '#platform/server/realtime/stomp-frames.ts';
import { eventStream } from '#shared/event.ts';
import { png, pngChunk } from '../../tests/support/broken-pictures.ts';
import { damagedFrames, damagedFramesOf } from '../../tests/support/frames.ts';
import { addPhoto } from '../../tests/support/photos.ts';
import { upload } from '../../tests/support/pictures.ts';
import { imagePrograms } from '../../tests/support/processes.ts';
import { deviceCookieFrom, trySignIn } from '../../tests/support/sign-ins.ts';
import { signInStomp } from '../../tests/support/stomp-client.ts';
import { callWire, type TestServer } from '../../tests/support/test-server.ts';
import { median, memoryOf, percentile, startProduct, timed, timeOf } from '../harness.ts';
import { expect, expectFlat } from './expect.ts';

const { editNote, noteId, noteUpdates, noteTyping, requestEdit, subscribeNote } = sharedNote;

/** Images that are rejected before they are decoded. */
async function rejectedByHeader(): Promise<[name: string, bytes: Buffer][]> {
  const white = { width: 64, height: 48, channels: 3 as const, background: '#fff' };
  const rows = (bytes: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(bytes)));
  return [
    ['20000x20000.png', png([20_000, 20_000], [rows(20_000 * 2_501)])],
    ['as wide as can be.png', png([0x7fffffff, 0x7fffffff], [rows(2)])],
    ['8001x8000.png', png([8_001, 8_000], [rows(8_000 * 1_002)])],
    ['drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['scan.jpg', await sharp({ create: white }).tiff().toBuffer()],
    ['paper.jpg', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF')],
  ];
}

/** G6: images that would fill the memory. */
export async function bombs(): Promise<void> {
  const { url, server, tokens, pid } = await startProduct();
  await addPhoto({ url }, tokens[0]);
  const processes = [pid(), ...imagePrograms(pid())];
  const memory = () => processes.map((id) => memoryOf(id, 'VmHWM'));
  const before = memory();
  for (const [name, bytes] of await rejectedByHeader()) {
    const times: number[] = [];
    for (let time = 0; time < 15; time += 1) {
      const began = performance.now();
      const { status } = await upload({ url }, tokens[0], bytes, { name });
      times.push(performance.now() - began);
      if (![400, 413, 415].includes(status)) expect(`${name}: status`, status, 415);
    }
    expect(`${name}: rejected in ${median(times).toFixed(0)} ms`, median(times) < 100);
  }
  const growth = Math.max(...memory().map((now, index) => now - (before[index] ?? 0)));
  expect('the image process is the same', imagePrograms(pid())[0], processes[1]);
  expect(`memory grew by ${growth.toFixed(1)} MiB`, growth <= 64);
  expect('exit code', await server.stop(), 0);
}

/** G23: password guesses from 1 and from 50 addresses, each with a forged forwarded address. */
export async function guessing(): Promise<void> {
  for (const addresses of [1, 50]) await guessFrom(addresses, 10_000);
  const { url } = await startProduct();
  const times = { nobody: [] as number[], zoe: [] as number[] };
  for (let index = 0; index < 500; index += 1) {
    const username = Math.random() < 0.5 ? 'nobody' : 'zoe';
    const body = { username, password: 'wrong password' };
    times[username].push(await timed(() => callWire(url, login, { body })));
  }
  const [name, password] = [median(times.nobody), median(times.zoe)];
  console.log(`wrong name ${name.toFixed(1)} ms, wrong password ${password.toFixed(1)} ms`);
  expect('these times differ by at most 5 %', Math.abs(name / password - 1) <= 0.05);
}

async function guessFrom(addresses: number, guesses: number): Promise<void> {
  const { url, server } = await startProduct(undefined, { FIVETWENTY_RATE_LIMITS: 'on' });
  const call: TestServer['call'] = (spec, given = {}) => callWire(url, spec, given);
  const cookie = deviceCookieFrom(await trySignIn({ call }));
  const strangers = Array.from({ length: addresses }, (_, index) =>
    strangerAt(server.port, `127.0.1.${index + 1}`),
  );
  const hashed: Record<string, number> = { zoe: 0, sam: 0, nobody: 0 };
  for (let index = 0; index < guesses; index += addresses) {
    const guess = async (stranger: (typeof strangers)[number], which: number) => {
      const username = Object.keys(hashed)[(index + which) % 3] ?? '';
      const status = await stranger(username, index + which);
      if (status === 401) hashed[username] = (hashed[username] ?? 0) + 1;
      else if (status !== 429) expect('a guess', status, 429);
    };
    await Promise.all(strangers.map(guess));
    if (index % 2_000 !== 0) continue;
    const { status } = await trySignIn({ call }, { cookie });
    expect(`${addresses} addresses: a known device signs in`, status, 200);
  }
  for (const [name, count] of Object.entries(hashed)) {
    expect(`${addresses} addresses: ${count} guesses for ${name} are hashed`, count <= 100);
  }
}

function strangerAt(port: number, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (username: string, number: number): Promise<number> => {
    const address = `198.51.${(number >> 8) % 256}.${number % 256}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const target = { host: '127.0.0.1', port, method: 'POST', path: login.path };
    const call = request({ ...target, agent, localAddress, headers });
    call.end(JSON.stringify({ username, password: `guess ${number}` }));
    const [response]: IncomingMessage[] = await once(call, 'response');
    await once(response?.resume() ?? call, 'end');
    return response?.statusCode ?? 0;
  };
}

/** G13: 500 connections that send a byte every 5 s. */
export async function loris(): Promise<void> {
  const { url, server, tokens } = await startProduct();
  const head = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: app\r\nAuthorization: Bearer ${tokens[0]}\r\nContent-Type: ${type}\r\nContent-Length: 400\r\n\r\n`;
  const json = head('/api/auth/login', 'application/json');
  const form = head('/api/photos/upload-single', 'multipart/form-data; boundary=a');
  const part = '--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  for (const [what, first, rest, limit] of [
    ['headers', 'P', json.slice(1), 15],
    ['a body', `${json}{`, ' '.repeat(398), 30],
    ['an upload', form + part, 'x'.repeat(300), 120],
  ] as const) {
    const began = performance.now();
    let open = 500;
    for (let index = 0; index < 500; index += 1) {
      // Requests come from 200 addresses, so the limit per address doesn't apply.
      const localAddress = `127.0.0.${2 + (index % 200)}`;
      const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
      socket
        .on('error', () => undefined)
        .resume()
        .write(first);
      let sentBytes = 0;
      const timer = setInterval(() => socket.write(rest[sentBytes++] ?? ' '), 5_000);
      socket.once('close', () => {
        clearInterval(timer);
        open -= 1;
      });
    }
    const times: number[] = [];
    while (open > 0) {
      times.push((await timeOf(`${url}/api/setup`)).whole);
      await sleep(20);
    }
    const [seconds, p99] = [(performance.now() - began) / 1_000, percentile(times, 0.99)];
    expect(`${what}: all closed after ${seconds.toFixed(1)} s`, seconds <= limit + 2);
    expect(`${what}: others wait ${p99.toFixed(0)} ms (99th percentile)`, p99 < 300);
  }
}

/** G12: clients that never read, on the event stream and the WebSocket. */
export async function slowReaders(): Promise<void> {
  const { url, server, tokens, pid } = await startProduct();
  const [token, partner] = tokens;
  const { id } = await addPhoto({ url }, partner);
  const photo = { token: partner, params: { id } };
  await callWire(url, changeCaption, { ...photo, body: { caption: 'x'.repeat(500) } });
  const editor = await signInStomp(url, partner);
  await callWire(url, requestEdit, { token: partner, params: { noteId } });
  /** Publishes events on both, while the partner clicks. Returns the peak memory and the latency of the clicks. */
  const publish = async (count: number) => {
    const [memory, times] = [[] as number[], [] as number[]];
    for (let index = 0; index < count; index += 1) {
      await callWire(url, changeFavorite, { ...photo, body: { favorite: index % 2 === 0 } });
      await editor.send(editNote, { type: 'TYPING_STATUS', isTyping: index % 2 === 0 });
      if (index % 20 !== 0) continue;
      memory.push(memoryOf(pid(), 'VmRSS'));
      times.push(await timed(() => callWire(url, incrementLove, { token: partner })));
    }
    return { memory: Math.max(...memory), p99: percentile(times, 0.99) };
  };

  const events = Number(process.env.EVENTS ?? 50_000);
  const before = await publish(Math.ceil(events / 4));
  const stream = connect(server.port, '127.0.0.1').on('error', () => undefined);
  stream.write(`GET ${eventStream.path}?token=${token} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  await once(stream, 'readable');
  const client = await signInStomp(url, token);
  await client.subscribe(noteTyping);
  client.socket.pause();
  const after = await publish(events);
  const hex = (port = 0) => port.toString(16).toUpperCase().padStart(4, '0');
  const isConnected = (port: unknown) => {
    const established = new RegExp(`:${hex(server.port)} [0-9A-F]{8}:${hex(Number(port))} 01 `);
    return established.test(readFileSync('/proc/net/tcp', 'utf8'));
  };
  const socket: unknown = Reflect.get(client.socket, '_socket');
  expect('event stream: connected', isConnected(stream.localPort), false);
  expect('WebSocket: connected', isConnected(Reflect.get(Object(socket), 'localPort')), false);
  const growth = after.memory - before.memory;
  expect(`memory grew by ${growth.toFixed(1)} MiB`, growth <= 40);
  const [then, now] = [before.p99.toFixed(0), after.p99.toFixed(0)];
  expect(`others wait ${now} ms (before ${then} ms), 99th percentile`, after.p99 < 100);
}

const send = ({ destination }: { destination: string }, body: unknown) =>
  frameText('1.2', 'SEND', { destination, receipt: 'r' }, JSON.stringify(body));
const validFrames = [
  send(editNote, { type: 'REQUEST_EDIT_CONTROL' }),
  send(editNote, { type: 'CONTENT_UPDATE', content: 'Milk and eggs' }),
  send(editNote, { type: 'TYPING_STATUS', isTyping: true }),
  send(subscribeNote, {}),
  frameText('1.2', 'SUBSCRIBE', { id: '1', destination: noteUpdates.destination }),
  frameText('1.2', 'UNSUBSCRIBE', { id: '1' }),
  frameText('1.2', 'DISCONNECT', { receipt: 'bye' }),
  'SEND\ncontent-length:1000000000\n\n',
  '\n\r\n',
];
const conversations = fc.array(
  fc.tuple(fc.oneof(damagedFrames, damagedFramesOf(validFrames)), fc.nat()),
  { minLength: 1, maxLength: 8 },
);

/** G15: a million damaged frames, each split in two. Every one is handled, or rejected with ERROR and a close. */
export async function frames(): Promise<void> {
  const { url, server, tokens, pid } = await startProduct();
  const until = performance.now() + Number(process.env.MINUTES ?? 1_440) * 60_000;
  const [memory, problems] = [[] as number[], [] as string[]];
  let count = 0;
  const isOver = () => count >= 1_000_000 || performance.now() > until || problems.length > 0;
  const talk = async () => {
    while (!isOver()) {
      for (const pieces of fc.sample(conversations, 50)) {
        const problem = await converse(url, tokens[0], pieces);
        if (problem !== '') problems.push(`${problem}: ${JSON.stringify(pieces)}`);
        count += pieces.length;
      }
      memory.push(memoryOf(pid(), 'VmRSS'));
    }
  };
  await Promise.all(Array.from({ length: 6 }, talk));
  expect(`problems of ${count} frames`, problems.join('\n'), '');
  expectFlat(memory);
  expect('exit code', await server.stop(), 0);
}

/** Sends frames until they are handled. Returns how the connection ended, if it ended wrongly. */
async function converse(
  url: string,
  token: string,
  pieces: readonly (readonly [Buffer, number])[],
) {
  const { socket, write, frames, ended } = await signInStomp(url, token);
  for (const [bytes, cut] of pieces) {
    const at = cut % (bytes.length + 1);
    write(bytes.subarray(0, at));
    write(bytes.subarray(at));
  }
  // The second pong comes after everything that preceded the first.
  for (let pings = 0; pings < 2 && socket.readyState === socket.OPEN; pings += 1) {
    socket.ping();
    await Promise.race([once(socket, 'pong'), ended]);
  }
  const isRejected = () => frames.some((each) => each !== '\n' && each.command === 'ERROR');
  if (!isRejected() && socket.readyState === socket.OPEN) {
    socket.terminate();
    return '';
  }
  const { code } = (await Promise.race([ended, sleep(10_000)])) ?? { code: 0 };
  socket.terminate();
  if (code === 0) return 'no close after ERROR';
  return isRejected() || code === 1000 ? '' : `close ${code} without ERROR`;
}
