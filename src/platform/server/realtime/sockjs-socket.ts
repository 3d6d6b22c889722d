import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import { attach, type Wrapping } from './raw-wire.ts';
import {
  beatEvery,
  beatFrame,
  closeFrame,
  messagesFrame,
  openFrame,
  textsIn,
} from './sockjs-frames.ts';
import type { Wire, WireEnd } from './wire.ts';

const wrapping: Wrapping = {
  wrap: (text) => messagesFrame([text]),
  unwrap(bytes) {
    // Empty messages mean nothing.
    if (bytes.length === 0) return [];
    return textsIn(bytes.toString())?.map((text) => Buffer.from(text)) ?? null;
  },
  goodbye: closeFrame,
};

/** Puts a session on a WebSocket that speaks SockJS. */
export function attachSockjs(
  socket: WebSocket,
  clock: Clock,
  open: (wire: Wire) => WireEnd,
): WireEnd {
  socket.send(openFrame);
  let cancel = () => {};
  const beat = () => {
    cancel = clock.after(beatEvery, () => {
      beat();
      if (socket.bufferedAmount === 0) socket.send(beatFrame);
    });
  };
  beat();
  socket.once('close', () => cancel());
  return attach(socket, clock, open, wrapping);
}
