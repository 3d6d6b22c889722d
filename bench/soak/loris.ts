import { connect } from 'node:net';
import { median } from '../figures.ts';
import { startProduct } from '../homes.ts';

const sockets = 500;
const drip = 5_000;

const headOf = (path: string, type: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: home\r\n${more}Content-Type: ${type}\r\nContent-Length: 400\r\n\r\n`;

interface Slow {
  what: string;
  /** What is sent at once, then byte by byte. */
  first: string;
  rest: string;
  /** Seconds within which it must be closed. */
  within: number;
}

/** How a socket is slow (safety G13). */
function kindsFor(token: string): Slow[] {
  const call = headOf('/api/auth/login', 'application/json');
  const bearer = `Authorization: Bearer ${token}\r\n`;
  const form = headOf('/api/photos/upload-single', 'multipart/form-data; boundary=a', bearer);
  const part = '--a\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  return [
    { what: 'headers', first: 'P', rest: call.slice(1), within: 15 },
    { what: 'a body', first: `${call}{`, rest: ' '.repeat(398), within: 30 },
    { what: 'an upload', first: form + part, rest: 'x'.repeat(300), within: 120 },
  ];
}

/** 500 sockets that send a byte every 5 s, beside a partner who wants an answer. */
export async function loris(): Promise<boolean> {
  const home = await startProduct();
  let passed = true;
  for (const { what, first, rest, within } of kindsFor(home.tokens[0])) {
    const lives = Array.from({ length: sockets }, (_, index) =>
      // A range of addresses of this computer, so that the limit per address does not help.
      dripOn(home.port, `127.0.0.${2 + (index % 200)}`, first, rest),
    );
    let over = false;
    const all = Promise.all(lives).finally(() => {
      over = true;
    });
    const latencies: number[] = [];
    while (!over) {
      const sent = performance.now();
      await (await fetch(`http://127.0.0.1:${home.port}/api/setup`)).arrayBuffer();
      latencies.push(performance.now() - sent);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const seconds = await all;
    latencies.sort((one, other) => one - other);
    const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
    const slowest = Math.max(...seconds);
    const fine = slowest <= within + 2 && p99 < 300;
    passed &&= fine;
    console.log(
      `${sockets} sockets slow with ${what}: closed after ${median(seconds).toFixed(1)} s, the last after ${slowest.toFixed(1)} s (at most ${within}); others p99 ${p99.toFixed(1)} ms (at most 300): ${fine ? 'PASS' : 'FAIL'}`,
    );
  }
  await home.stop();
  return passed;
}

/** Answers after how many seconds the home closed the socket. */
function dripOn(port: number, from: string, first: string, rest: string): Promise<number> {
  const began = performance.now();
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let sent = 0;
  const dripping = setInterval(() => {
    socket.write(rest[sent] ?? ' ');
    sent += 1;
  }, drip);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(first);
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(dripping);
      resolve((performance.now() - began) / 1000);
    });
  });
}
