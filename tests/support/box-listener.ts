import { boxPongs, boxUpdates, pingBoxes } from '#features/boxes/boxes.contract.ts';
import type { MessageOf } from '#shared/topic.ts';
import { openSockjs, type StompClient, signInStomp, type Transport } from './stomp-client.ts';

type BoxUpdate = MessageOf<typeof boxUpdates>;

/** A tab that receives updates of boxes. */
export interface BoxListener {
  /** Updates since the last call, in order, after all earlier ones arrived. */
  readUpdates(): Promise<BoxUpdate[]>;
  close(): void;
}

type Recorder = (text: string) => void;

/** Opens a tab, on a raw socket or over a transport of SockJS; `record` gets everything that reaches it. */
export async function listenToBoxes(
  url: string,
  token: string,
  record: Recorder = () => {},
  transport?: Transport,
): Promise<BoxListener> {
  const client = await signedIn(url, token, record, transport);
  await client.subscribe(boxUpdates);
  await client.subscribe(boxPongs);
  let readCount = 0;
  return {
    async readUpdates() {
      await client.send(pingBoxes, { timestamp: 0 });
      await client.receive(boxPongs);
      const newFrames = client.frames.slice(readCount);
      readCount = client.frames.length;
      return newFrames.flatMap((frame) =>
        frame !== '\n' && frame.headers.destination === boxUpdates.destination
          ? [boxUpdates.message.parse(JSON.parse(frame.body))]
          : [],
      );
    },
    close: () => client.close(),
  };
}

async function signedIn(
  url: string,
  token: string,
  record: Recorder,
  transport?: Transport,
): Promise<StompClient> {
  if (transport !== undefined) {
    const client = await openSockjs(url, transport, record);
    await client.connect(token);
    return client;
  }
  const client = await signInStomp(url, token);
  client.socket.on('message', (data) => record(String(data)));
  return client;
}
