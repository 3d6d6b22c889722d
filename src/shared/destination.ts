import type * as z from 'zod/mini';

type Shape = z.core.$ZodType;

/** Where something is heard on the socket, and what it carries. */
export interface Heard<Message extends Shape = Shape> {
  /** `/user/queue/…` is heard on every device of one person, `/topic/…` by both. */
  readonly address: `/user/queue/${string}` | `/topic/${string}`;
  readonly message: Message;
  /** Only the newest is worth anything: it replaces one that has not left yet. */
  readonly latestOnly?: true;
}

/** What a client may say on the socket, and where. */
export interface Said<Message extends Shape = Shape> {
  readonly address: `/app/${string}`;
  readonly message: Message;
  /** Bytes of a body; 64 KiB unless said otherwise. */
  readonly mostBytes?: number;
}

/**
 * Describes one destination of the socket once, for both sides: the server tells to it or takes from it,
 * the web client hears it or says to it. No address is written a second time.
 */
export const heard = <const Destination extends Heard>(destination: Destination): Destination =>
  destination;
export const said = <const Destination extends Said>(destination: Destination): Destination =>
  destination;

/** What a destination carries, once it was checked. */
export type MessageOf<Destination extends Heard | Said> = z.output<Destination['message']>;

/** Where the socket is: itself, and below it its stand-ins for networks that let no socket through. */
export const socketPath = '/ws';
/** Milliseconds between two signs of life, each way (S3 §9). */
export const socketHeartbeat = 4_000;
/** Milliseconds to the next try after the socket broke (S3 §9). */
export const socketRetry = 5_000;
