import { connect } from 'node:net';
import { median } from '../figures.ts';
import { startProduct } from '../homes.ts';

const sockets = 500;
const drip = 5_000;

const request =
  'POST /api/auth/login HTTP/1.1\r\nHost: home\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n';

/** How a socket is slow, and within how many seconds it must be closed (safety G13). */
const kinds = [
  { what: 'headers', first: 'P', rest: request.slice(1), within: 15 },
  { what: 'a body', first: `${request}{`, rest: ' '.repeat(398), within: 30 },
];

/** 500 sockets that send a byte every 5 s, beside a partner who wants an answer. */
export async function loris(): Promise<boolean> {
  const home = await startProduct();
  let passed = true;
  for (const { what, first, rest, within } of kinds) {
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
