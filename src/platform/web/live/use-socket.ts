import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { MessageOf, Topic } from '#shared/topic.ts';
import { socket } from './socket.ts';
import type { SocketState } from './socket-state.ts';

/** Where the socket stands. */
export const useSocketState = (): SocketState => useSyncExternalStore(socket.onState, socket.state);

/** Runs `listener` for every message told there while the component is on the page. */
export function useSocket<Destination extends Topic>(
  destination: Destination,
  listener: (message: MessageOf<Destination>) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => socket.on(destination, (message) => hear(message)), [destination]);
}
