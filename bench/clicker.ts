/*
 * The load, in a process of its own. Reads one order per line from standard input, answers each with
 * one line of JSON. Raw sockets with prepared bytes: an HTTP client would cost more than the server.
 */
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type Order =
  | {
      do: 'storm';
      port: number;
      tokens: readonly [string, string];
      connections: number;
      seconds: number;
    }
  | {
      do: 'feed';
      homes: readonly { port: number; tokens: readonly [string, string] }[];
      clicks: number;
    };

/** Milliseconds, except for the rate. */
export interface StormResult {
  perSecond: number;
  p50: number;
  p99: number;
}
/** Latencies in milliseconds, one list per home. */
export type FeedResult = number[][];

const warmUp = 300;
const betweenClicks = 150;

const requestFor = (port: number, token: string) =>
  Buffer.from(
    `POST /api/love/increment HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 0\r\n\r\n`,
  );

/** Sends a click on an open connection and runs `done` with each whole answer. */
function clicker(
  port: number,
  token: string,
  done: () => void,
): Promise<{ click(): void; socket: Socket }> {
  const request = requestFor(port, token);
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) return;
    if (!text.startsWith('HTTP/1.1 200')) throw new Error(text);
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    if (text.length < end + 4 + length) return;
    text = text.slice(end + 4 + length);
    done();
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => resolve({ click: () => socket.write(request), socket }));
  });
}

/** Attaches the partner's stream. Answers how to detach it. */
function attach(port: number, token: string, heard: (text: string) => void): Promise<() => void> {
  const options = {
    port,
    host: '127.0.0.1',
    path: '/api/love-updates/subscribe',
    headers: { authorization: `Bearer ${token}` },
  };
  return new Promise((resolve, reject) => {
    const request = get(options, (response) => {
      response.on('data', (chunk: Buffer) => heard(chunk.toString()));
      response.on('error', () => undefined);
      resolve(() => request.destroy());
    });
    request.once('error', reject);
  });
}

async function storm({ port, tokens, connections, seconds }: Extract<Order, { do: 'storm' }>) {
  const latencies: number[] = [];
  const detach = await attach(port, tokens[1], () => undefined);
  const from = performance.now() + warmUp;
  const until = from + seconds * 1000;
  const sockets = Array.from({ length: connections }, async () => {
    let sent = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { click, socket } = await clicker(port, tokens[0], () => {
      const now = performance.now();
      if (sent >= from && now <= until) latencies.push(now - sent);
      if (now > until) {
        socket.destroy();
        finish();
        return;
      }
      sent = now;
      click();
    });
    sent = performance.now();
    click();
    await finished;
  });
  await Promise.all(sockets);
  detach();
  latencies.sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Clicks in turn at each home, each home once per 150 ms, and times when the partner hears of it. */
async function feed({ homes, clicks }: Extract<Order, { do: 'feed' }>): Promise<FeedResult> {
  const hearts = await Promise.all(
    homes.map(async ({ port, tokens }) => {
      const latencies: number[] = [];
      let sent = 0;
      const detach = await attach(port, tokens[1], (text) => {
        if (sent === 0 || !text.includes('event: partner-love-update')) return;
        latencies.push(performance.now() - sent);
        sent = 0;
      });
      const { click, socket } = await clicker(port, tokens[0], () => undefined);
      return {
        latencies,
        click() {
          sent = performance.now();
          click();
        },
        close() {
          detach();
          socket.destroy();
        },
      };
    }),
  );
  await pause(betweenClicks);
  for (let click = 0; click < clicks; click++) {
    for (const heart of hearts) {
      heart.click();
      await pause(betweenClicks / hearts.length);
    }
  }
  for (const heart of hearts) heart.close();
  return hearts.map(({ latencies }) => latencies);
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

for await (const line of createInterface({ input: process.stdin })) {
  // The only writer of these lines is load.ts, from this very type.
  const order = JSON.parse(line) as Order;
  console.log(JSON.stringify(order.do === 'storm' ? await storm(order) : await feed(order)));
}
process.exit(0);
