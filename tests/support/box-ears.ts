import { boxPongs, boxUpdates, pingBoxes } from '#features/boxes/boxes.contract.ts';
import type { MessageOf } from '#shared/destination.ts';
import { signInStomp } from './stomp-client.ts';

export type BoxUpdate = MessageOf<typeof boxUpdates>;

/** One open tab that hears what happens to boxes. */
export interface BoxEar {
  /** Everything of a box that has come since the last time, once all that was told before has arrived. */
  news(): Promise<BoxUpdate[]>;
  /** The next one that comes. */
  next(): Promise<BoxUpdate>;
  close(): void;
}

export async function listenToBoxes(url: string, token: string): Promise<BoxEar> {
  const client = await signInStomp(url, token);
  await client.subscribe(boxUpdates);
  await client.subscribe(boxPongs);
  let read = 0;
  return {
    async news() {
      await client.say(pingBoxes, { timestamp: 0 });
      await client.hear(boxPongs);
      const fresh = client.frames.slice(read);
      read = client.frames.length;
      return fresh.flatMap((frame) =>
        frame !== '\n' && frame.headers.destination === boxUpdates.address
          ? [boxUpdates.message.parse(JSON.parse(frame.body))]
          : [],
      );
    },
    next: () => client.hear(boxUpdates),
    close: () => client.close(),
  };
}
