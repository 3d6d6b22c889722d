import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Wire, WireEnd } from './wire.ts';

/** Milliseconds that a goodbye is waited for. */
export const longestGoodbye = 1_000;

/** How texts are wrapped on their way; a raw socket wraps nothing. */
export interface Wrapping {
  wrap(text: string): string;
  /** Throws a `Refusal` for what is not wrapped. */
  unwrap(bytes: Buffer): readonly Buffer[];
  /** What is sent last of all. */
  goodbye(code: number, reason: string): string | undefined;
}
const nothing: Wrapping = {
  wrap: (text) => text,
  unwrap: (bytes) => [bytes],
  goodbye: () => undefined,
};

/** Puts a session on a WebSocket. Answers what ends it. */
export function attach(
  socket: WebSocket,
  clock: Clock,
  open: (wire: Wire) => WireEnd,
  { wrap, unwrap, goodbye }: Wrapping = nothing,
): WireEnd {
  const sent = () => {
    if (socket.bufferedAmount === 0) end.freed();
  };
  const end = open({
    send: (text) => socket.send(wrap(text), sent),
    isFree: () => socket.bufferedAmount === 0,
    waiting: () => socket.bufferedAmount,
    close(code, reason) {
      const last = goodbye(code, reason);
      if (last !== undefined) socket.send(last);
      socket.close(code, reason);
      socket.once(
        'close',
        clock.after(longestGoodbye, () => socket.terminate()),
      );
    },
    cut: () => socket.terminate(),
  });
  socket.binaryType = 'nodebuffer';
  socket.on('message', (data: Buffer) => {
    try {
      for (const bytes of unwrap(data)) end.read(bytes);
    } catch (error) {
      end.refuse(error);
    }
  });
  // Answers to pings wait for their reader as well.
  socket.on('ping', () => end.freed());
  socket.on('error', () => undefined);
  socket.once('close', () => end.gone());
  return end;
}
