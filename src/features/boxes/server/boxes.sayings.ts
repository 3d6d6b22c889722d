import { type Clock, instant } from '#platform/server/clock.ts';
import type { Sockets } from '#platform/server/realtime/sockets.ts';
import * as contract from '../boxes.contract.ts';

/** What tabs say and hear of boxes over a socket (decisions §8). */
export function boxesSayings({ sockets, clock }: { sockets: Sockets; clock: Clock }): void {
  sockets.offer(contract.boxUpdates, contract.boxPongs);

  // Whoever listens is told; saying so as well changes nothing.
  sockets.take(contract.subscribeBoxes, async () => undefined);

  sockets.take(contract.pingBoxes, async ({ viewer, connection, message }) => {
    connection.tell(contract.boxPongs, {
      ...{ type: 'PONG', timestamp: instant(clock.now()) },
      ...{ echo: message.timestamp ?? null, user: viewer.person.username },
    });
  });
}
