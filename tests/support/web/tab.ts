// The import must run before this process looks like a browser: the module searches for files
// when it loads.
import 'sockjs-client';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { createSocket, type Socket } from '#platform/web/realtime/socket.ts';
import { createSession, type Session } from '#platform/web/session/session.ts';
import { socketPath } from '#shared/topic.ts';
import type { FakeClock } from '../fake-clock.ts';

/** A tab of the web client with its socket. */
export interface Tab {
  readonly socket: Socket;
  readonly session: Session;
  /** The states of the socket, oldest first. */
  readonly states: string[];
}

/** The browser's events for a page. */
const listeners = new Map<string, Set<(event: object) => void>>();

const realInterval = setInterval;

/** Fakes the timers of this process by this clock. */
export function fakeTimers(clock: FakeClock): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ now: clock.now(), toFake: [...toFake] });
}

/** Moves the server's clock and the faked timers. */
export function passTime(clock: FakeClock, milliseconds: number): void {
  clock.pass(milliseconds);
  vi.advanceTimersByTime(milliseconds);
}

/** Moves both by `step` milliseconds every 5 ms. Returns how to stop. */
export function keepPassing(clock: FakeClock, step: number): () => void {
  fakeTimers(clock);
  const timer = realInterval(() => passTime(clock, step), 5);
  return () => {
    vi.useRealTimers();
    clearInterval(timer);
  };
}

/** Makes this process look like a browser. */
export function beBrowser(): void {
  listeners.clear();
  const addEventListener = (name: string, listener: (event: object) => void) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  };
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('document', {
    addEventListener,
    visibilityState: 'visible',
    body: {},
    domain: 'x',
  });
  vi.stubGlobal('WebSocket', BrowserSocket);
}

/** Sends a browser event to every tab of this process. */
export function browserReports(name: string, event: object = {}): void {
  for (const listener of listeners.get(name) ?? []) listener(event);
}

/** A browser reports a failure only to listeners. */
class BrowserSocket extends WebSocket {
  constructor(address: string) {
    super(address);
    this.on('error', () => undefined);
  }
}

/** Opens a signed-out tab; its socket connects to this port. */
export function openTab(port: () => number): Tab {
  let kept: string | null = null;
  const session = createSession({
    read: () => kept,
    write(token) {
      kept = token;
    },
    onForeignWrite: () => undefined,
    shared: false,
  });
  const socket = createSocket(session, () => `http://127.0.0.1:${port()}${socketPath}`);
  const states: string[] = [];
  socket.onState(() => states.push(socket.state()));
  socket.start();
  return { socket, session, states };
}
