import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Wire, WireEnd } from './wire.ts';

/** Milliseconds that a goodbye is waited for. */
const longestGoodbye = 1_000;

/** What a protocol puts around texts. */
export interface Wrapping {
  wrap(text: string): string;
  /** Null for what is not wrapped, after which nothing of it is believed. */
  unwrap(bytes: Buffer): readonly Buffer[] | null;
  /** What is sent last of all; empty for nothing. */
  goodbye(code: number, reason: string): string;
}

const nothing: Wrapping = {
  wrap: (text) => text,
  unwrap: (bytes) => [bytes],
  goodbye: () => '',
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
      if (last !== '') socket.send(last);
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
    const texts = unwrap(data);
    if (texts === null) socket.terminate();
    else for (const bytes of texts) end.read(bytes);
  });
  // Answers to pings wait for their reader as well.
  socket.on('ping', () => end.freed());
  socket.on('error', () => undefined);
  socket.once('close', () => end.gone());
  return end;
}
