import SockJS from 'sockjs-client';
import { type Wire, type WireHearer, wireOver } from './socket-wire.ts';

/** Milliseconds that one transport may take at least; SockJS itself is less patient with a near home. */
const timeout = 2_500;
/** Characters; nobody guesses the session of somebody else. */
const sessionId = 32;

/** Stands in for a socket, over the first of these transports that comes up. */
export const openSockJs = (
  address: string,
  transports: readonly string[],
  hear: WireHearer,
): Wire =>
  wireOver(
    new SockJS(address, undefined, { transports: [...transports], timeout, sessionId }),
    hear,
  );
