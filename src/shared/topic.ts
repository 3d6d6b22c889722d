import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Messages that the server sends on one STOMP destination. */
export interface Topic<Message extends Schema = Schema> {
  /** `/user/queue/…` reaches every connection of one user, `/topic/…` those of both. */
  readonly destination: `/user/queue/${string}` | `/topic/${string}`;
  readonly message: Message;
  /** A newer message replaces an older one that was not sent yet. */
  readonly latestOnly?: true;
}

/** Messages that clients send to one STOMP destination. */
export interface Command<Message extends Schema = Schema> {
  readonly destination: `/app/${string}`;
  readonly message: Message;
  /** Maximum size of a body; 64 KiB by default. */
  readonly maxBytes?: number;
}

/** Describes a topic once, for the server that publishes and the client that subscribes. */
export const topic = <const Spec extends Topic>(spec: Spec): Spec => spec;
/** Describes a command once, for the client that sends it and the server that handles it. */
export const command = <const Spec extends Command>(spec: Spec): Spec => spec;

/** A parsed message of a topic or command. */
export type MessageOf<Spec extends Topic | Command> = z.output<Spec['message']>;

/** Path of the WebSocket; SockJS is served below it. */
export const socketPath = '/ws';
/** Milliseconds between two heart-beats, each way. */
export const socketHeartbeat = 4_000;
/** Milliseconds until the client reconnects. */
export const socketRetry = 5_000;
