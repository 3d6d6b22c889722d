import SockJS from 'sockjs-client';
import { type Wire, type WireHearer, wireOver } from './socket-wire.ts';

/** Milliseconds; whoever opens it has less patience than that. */
const timeout = 10_000;
/** Characters; nobody guesses the session of somebody else. */
const sessionId = 32;

/** Stands in for a socket. */
export const openSockJs = (address: string, transport: string, hear: WireHearer): Wire =>
  wireOver(new SockJS(address, undefined, { transports: [transport], timeout, sessionId }), hear);
