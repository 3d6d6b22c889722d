import type { Server as HttpServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import type { Clock } from '../clock.ts';

const most = 1_000;
const mostPerAddress = 64;

/** Bounds open connections; also per address, unless all addresses are one proxy's or limits are off. */
export function limitConnections(server: Server, perAddress: boolean): void {
  server.maxConnections = most;
  if (!perAddress) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
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

/** Closes each connection as soon as it has nothing to do, until told to stop that. */
export function closeWhenIdle(server: HttpServer, clock: Clock): () => void {
  let cancel = () => {};
  const look = () => {
    server.closeIdleConnections();
    cancel = clock.after(100, look);
  };
  look();
  return () => cancel();
}
