import { type Clock, instant } from '#platform/server/clock.ts';
import type { Sockets } from '#platform/server/realtime/stomp-server.ts';
import * as contract from '../boxes.contract.ts';

/** Handles the STOMP commands of the boxes (decisions §8). */
export function boxesSocket({ sockets, clock }: { sockets: Sockets; clock: Clock }): void {
  sockets.addTopics(contract.boxUpdates, contract.boxPongs);

  // Subscribing to the topics is enough.
  sockets.onCommand(contract.subscribeBoxes, async () => undefined);

  sockets.onCommand(contract.pingBoxes, async ({ user, connection, message }) => {
    connection.send(contract.boxPongs, {
      ...{ type: 'PONG', timestamp: instant(clock.now()) },
      ...{ echo: message.timestamp ?? null, user: user.username },
    });
  });
}
