import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The wire between a client and a server, which a test can break. */
export interface BrokenWire {
  readonly port: number;
  /** Holds back all bytes in both directions, on existing and new connections. */
  freeze(): void;
  /** Forwards the data held back since `freeze`. */
  thaw(): void;
  /** Delays every byte by so many milliseconds. */
  delay(milliseconds: number): void;
  /** Closes every connection, normally or with a reset. */
  drop(how: 'end' | 'reset'): void;
  /**
   * Half-opens the used connections: they stay open on both sides and transfer nothing. (Unused ones in a client's pool would only delay the
   * detection.)
   */
  forgetHalf(): void;
  /** Rejects requests whose head matches, like a company's proxy. */
  block(requests: RegExp | undefined): void;
  /** Forwards half of the requests whose head matches, then resets their connections. */
  cut(requests: RegExp | undefined): void;
  /** Request lines, oldest first, including those of rejected requests. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  upstream: Socket;
  used: boolean;
  forgotten: boolean;
}

/** A TCP proxy for a server on this computer. */
export async function startProxy(serverPort: number): Promise<BrokenWire> {
  const pairs = new Set<Pair>();
  let frozen = false;
  let lag = 0;
  let blocked: RegExp | undefined;
  let halved: RegExp | undefined;

  // Without this, small packets would be delayed by 40 ms.
  const noDelay = true;
  const server = createServer({ noDelay }, (client) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1', noDelay });
    const pair: Pair = { client, upstream, used: false, forgotten: false };
    pairs.add(pair);
    carry(pair, client, upstream);
    carry(pair, upstream, client);
    if (frozen) pause(pair);
  });
  const requests: string[] = [];
  const headOf = (chunk: Buffer) => chunk.toString('latin1', 0, 1024);
  const isLetThrough = (chunk: Buffer) => {
    const [line] = /^[A-Z]+ \S+ HTTP/.exec(headOf(chunk)) ?? [];
    if (line !== undefined) requests.push(line);
    return blocked?.test(headOf(chunk)) !== true;
  };

  const pause = ({ client, upstream }: Pair) => {
    client.pause();
    upstream.pause();
  };

  function carry(pair: Pair, from: Socket, to: Socket): void {
    const later = (work: () => void) => (lag === 0 ? work() : void setTimeout(work, lag));
    from.on('data', (chunk) =>
      later(() => {
        if (pair.forgotten || to.destroyed) return;
        if (from === pair.client && !isLetThrough(chunk)) {
          from.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
          return;
        }
        pair.used = true;
        if (from === pair.client && halved?.test(headOf(chunk)) === true) {
          to.end(chunk.subarray(0, chunk.length / 2), () => from.resetAndDestroy());
          return;
        }
        if (!to.write(chunk) && !frozen) from.pause();
      }),
    );
    to.on('drain', () => frozen || from.resume());
    from.on('end', () => later(() => pair.forgotten || to.end()));
    from.on('error', () => pair.forgotten || to.destroy());
    from.on('close', () => {
      if (!pair.forgotten) to.destroy();
      if (to.destroyed) pairs.delete(pair);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    freeze() {
      frozen = true;
      for (const pair of pairs) pause(pair);
    },
    thaw() {
      frozen = false;
      for (const { client, upstream } of pairs) {
        client.resume();
        upstream.resume();
      }
    },
    delay(milliseconds) {
      lag = milliseconds;
    },
    drop(how) {
      for (const { client, upstream } of pairs) {
        if (how === 'reset') client.resetAndDestroy();
        else client.end();
        upstream.destroy();
      }
    },
    forgetHalf() {
      for (const pair of pairs) pair.forgotten = pair.used;
    },
    block(unwanted) {
      blocked = unwanted;
    },
    cut(unlucky) {
      halved = unlucky;
    },
    requests,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      await closed;
    },
  };
}
