import { Client, type IFrame, Versions } from '@stomp/stompjs';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type SockJsClient from 'sockjs-client';
import * as z from 'zod/mini';
import { addressOf } from '#shared/endpoint.ts';
import {
  type Command,
  type MessageOf,
  socketHeartbeat,
  socketPath,
  socketRetry,
  type Topic,
} from '#shared/topic.ts';
import { basePath } from '../api/base-path.ts';
import { type Session, session } from '../session/session.ts';
import { openStream, streamState } from './events.ts';

/**
 * `disconnected`: signed out, or waiting for the next attempt. `crowded`: closed for newer tabs of this user; the next
 * attempt comes after a minute, or when the user looks at the tab.
 */
export type SocketState = 'connecting' | 'connected' | 'disconnected' | 'crowded';

/** The input of a command; fields with a default may be left out. */
export type CommandInput<Spec extends Command> = z.input<Spec['message']>;

/** A command was not confirmed. It is not sent again automatically. */
export class SendError extends Error {
  override readonly name = 'SendError';
  /** `disconnected`: no receipt arrived, so the server may have it. `rejected`: the server answered with `message`. */
  readonly reason: 'disconnected' | 'rejected';

  constructor(reason: SendError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * A plain socket, then the transports of SockJS. Each is tried alone: SockJS ends a new transport by the timer of the
 * one before it.
 */
const transports = ['plain', 'websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'];
/** Milliseconds that an attempt may take. */
const connectTimeout = 6_000;
/** Characters of the id of a SockJS session, which must not be guessable. */
const sessionId = 32;
/** Milliseconds until a visible tab retries that was closed for newer ones; each attempt may close another tab's. */
const retryAfterTooMany = 60_000;
/** Milliseconds that a receipt may take. */
const receiptTimeout = 10_000;

export type Socket = ReturnType<typeof createSocket>;

/** The STOMP connection of a tab, shared by all features. */
export function createSocket(session: Session, address: () => string) {
  const listeners = new Map<string, Set<(body: string) => void>>();
  const stateListeners = new Set<() => void>();
  const connectListeners = new Set<() => void>();
  /** Commands without a receipt yet. */
  const pendingSends = new Map<string, (error?: SendError) => void>();
  let state: SocketState = 'disconnected';
  let user: string | null = null;
  let token = '';
  let lastReceipt = 0;
  let transport = 0;
  let SockJs: typeof SockJsClient | undefined;
  let isStarted = false;
  let isCrowded = false;
  let crowdedTimer: ReturnType<typeof setTimeout> | undefined;

  const client = new Client({
    stompVersions: new Versions([Versions.V1_2]),
    reconnectDelay: socketRetry,
    heartbeatIncoming: socketHeartbeat,
    heartbeatOutgoing: socketHeartbeat,
    // Closing a broken connection could take minutes.
    discardWebsocketOnCommFailure: true,
    connectionTimeout: connectTimeout,
    beforeConnect: prepare,
    webSocketFactory: () => {
      const transportList = transports.slice(transport, transport + 1);
      return transport > 0 && SockJs !== undefined
        ? new SockJs(address(), undefined, {
            transports: transportList,
            sessionId,
            timeout: connectTimeout,
          })
        : new WebSocket(address().replace(/^http/, 'ws'));
    },
    onConnect: () => {
      for (const [destination, { size }] of listeners) if (size > 0) listen(destination);
      setState('connected');
      for (const listener of [...connectListeners]) if (state === 'connected') listener();
    },
    onStompError,
    onWebSocketClose: () => {
      // The network may block this transport, unless the server is down.
      const isBlocked = client.active && state === 'connecting' && streamState().status !== 'lost';
      if (isBlocked) transport = (transport + 1) % transports.length;
      disconnected();
    },
    onHeartbeatReceived: () => {
      // Browsers slow down the timers of a hidden tab, and with them our own heart-beats.
      if (document.visibilityState === 'hidden') client.webSocket?.send('\n');
    },
    onHeartbeatLost: openStream,
  });

  async function prepare(): Promise<void> {
    setState('connecting');
    token = session.token() ?? '';
    client.connectHeaders = { host: new URL(address()).host, Authorization: `Bearer ${token}` };
    if (transport > 0)
      SockJs ??= await import('sockjs-client').then((module) => module.default, noSockJs);
  }

  function onStompError({ headers }: IFrame): void {
    const { status, message = '', 'receipt-id': receipt } = headers;
    if (receipt !== undefined) pendingSends.get(receipt)?.(new SendError('rejected', message));
    else if (status === '401') session.end(token);
    else if (status === '409') giveWay();
  }

  /** Newer tabs of this user have taken the place of this one. */
  function giveWay(): void {
    isCrowded = true;
    close();
    crowdedTimer = setTimeout(() => {
      if (document.visibilityState === 'visible') restart();
    }, retryAfterTooMany);
  }

  function disconnected(): void {
    for (const settle of [...pendingSends.values()]) settle(noConnection());
    setState(isCrowded ? 'crowded' : 'disconnected');
  }

  function setState(next: SocketState): void {
    if (next === state) return;
    state = next;
    for (const listener of [...stateListeners]) listener();
  }

  function listen(destination: string): void {
    const receive = ({ body }: IFrame) => {
      for (const listener of [...(listeners.get(destination) ?? [])]) listener(body);
    };
    client.subscribe(destination, receive, { id: destination });
  }

  function stop(): void {
    isCrowded = false;
    clearTimeout(crowdedTimer);
    close();
  }

  function close(): void {
    void client.deactivate({ force: true });
    disconnected();
  }

  function restart(): void {
    stop();
    if (user !== null) client.activate();
  }

  /** A renewed token of the same user is used at the next attempt. */
  function followSession(): void {
    const next = session.username() ?? session.token();
    if (next === user) return;
    user = next;
    restart();
  }

  return {
    state: () => state,

    /** Calls `listener` after each change of the state. Returns how to unsubscribe. */
    onState(listener: () => void): () => void {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },

    /** Calls `listener` after each connect, and at once if connected. Returns how to unsubscribe. */
    onConnect(listener: () => void): () => void {
      connectListeners.add(listener);
      if (state === 'connected') listener();
      return () => connectListeners.delete(listener);
    },

    /** Calls `listener` for each message of the topic, also after a reconnect. Returns how to unsubscribe. */
    subscribe<Spec extends Topic>(
      { destination, message }: Spec,
      listener: (message: MessageOf<Spec>) => void,
    ): () => void {
      const receive = (body: string) => {
        const result = z.safeParse(message, JSON.parse(body));
        // `MessageOf` is the type of the schema just checked.
        if (result.success) listener(result.data as MessageOf<Spec>);
      };
      const all = listeners.get(destination) ?? new Set();
      listeners.set(destination, all.add(receive));
      if (all.size === 1 && state === 'connected') listen(destination);
      return () => {
        const isLast = all.delete(receive) && all.size === 0;
        if (isLast && state === 'connected') client.unsubscribe(destination);
      };
    },

    /** Resolves when the server has confirmed the command. Rejects with `SendError`. */
    send<Spec extends Command>({ destination }: Spec, message: CommandInput<Spec>): Promise<void> {
      if (state !== 'connected') return Promise.reject(noConnection());
      lastReceipt += 1;
      const receipt = String(lastReceipt);
      return new Promise((resolve, reject) => {
        const settle = (error?: SendError) => {
          clearTimeout(timer);
          pendingSends.delete(receipt);
          if (error === undefined) resolve();
          else reject(error);
        };
        const timer = setTimeout(() => settle(noConnection()), receiptTimeout);
        pendingSends.set(receipt, settle);
        client.watchForReceipt(receipt, () => settle());
        const headers = { receipt, 'content-type': 'application/json' };
        client.publish({ destination, headers, body: JSON.stringify(message) });
      });
    },

    /** Keeps a connection open while a user is signed in. */
    start(): void {
      if (isStarted) return;
      isStarted = true;
      session.subscribe(followSession);
      followSession();
      document.addEventListener('visibilitychange', () => {
        const isClosed = state === 'disconnected' || state === 'crowded';
        if (document.visibilityState === 'visible' && isClosed) restart();
      });
      addEventListener('online', () => {
        if (client.active && state === 'disconnected') restart();
      });
      addEventListener('pagehide', stop);
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) restart();
      });
    },
  };
}

const noConnection = () => new SendError('disconnected', 'The connection was lost');
const noSockJs = () => undefined;

export const socket = createSocket(
  session,
  () => new URL(addressOf(basePath, socketPath), location.href).href,
);

export const useSocketState = (): SocketState => useSyncExternalStore(socket.onState, socket.state);

/** Calls `listener` for each message of the topic while the component is mounted. */
export function useTopic<Spec extends Topic>(
  topic: Spec,
  listener: (message: MessageOf<Spec>) => void,
): void {
  const receive = useEffectEvent(listener);
  useEffect(() => socket.subscribe(topic, (message) => receive(message)), [topic]);
}
