import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import { limitedAddress } from './buckets.ts';

const most = 1_000;
const mostPerAddress = 64;

/** The open connections of a server. */
export interface Connections {
  /** Closes each as soon as it has nothing to do, until told to stop that. */
  closeWhenIdle(): () => void;
}

/** Bounds open connections; also per address, unless all addresses are one proxy's or limits are off. */
export function watchConnections(server: Server, clock: Clock, perAddress: boolean): Connections {
  server.maxConnections = most;
  if (perAddress) limitPerAddress(server);
  // Browsers open some ahead; Node takes one that never asked for anything for a busy one.
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  for (const used of ['request', 'upgrade']) {
    server.on(used, ({ socket }: IncomingMessage) => unused.delete(socket));
  }

  return {
    closeWhenIdle() {
      let cancel = () => {};
      const look = () => {
        server.closeIdleConnections();
        for (const socket of unused) socket.destroy();
        cancel = clock.after(100, look);
      };
      look();
      return () => cancel();
    },
  };
}

function limitPerAddress(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = limitedAddress(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const rest = (open.get(address) ?? 1) - 1;
      if (rest === 0) open.delete(address);
      else open.set(address, rest);
    });
    if (count > mostPerAddress) socket.destroy();
  });
}
