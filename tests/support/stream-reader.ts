import { get, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
  name: string;
  data: unknown;
}

/** An event stream as raw text. */
export interface StreamReader {
  readonly response: IncomingMessage;
  /** The received text. */
  text(): string;
  /** All complete events, in order. */
  received(): ReceivedEvent[];
  /** The data of all events of this name, in order. */
  events(name: string): unknown[];
  /** Waits until `holds` is true for the received text. Rejects if the stream ends first. */
  until(holds: () => boolean): Promise<void>;
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream and reads its headers. The token is sent in a header unless the path has one. */
export function readStream(url: string, path: string, token?: string): Promise<StreamReader> {
  return new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    // `agent: false` opens a connection for each stream.
    const request = get(url + path, { agent: false, headers }, (response) => {
      let text = '';
      let over = false;
      let look = () => {};
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        look();
      });
      response.on('error', () => undefined);
      const ended = new Promise<void>((done) => {
        response.once('close', () => {
          over = true;
          look();
          done();
        });
      });
      resolve({
        response,
        text: () => text,
        received: () => eventsIn(text),
        events: (name) =>
          eventsIn(text)
            .filter((event) => event.name === name)
            .map(({ data }) => data),
        until: (holds) =>
          new Promise((done, fail) => {
            look = () => {
              if (holds()) done();
              else if (over) fail(new Error(`the stream ended after:\n${text}`));
            };
            look();
          }),
        ended,
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
}

const eventsIn = (text: string): ReceivedEvent[] =>
  [...text.matchAll(/^event: (.+)\ndata: (.*)\n\n/gm)].map(([, name = '', data = '']) => ({
    name,
    data: JSON.parse(data),
  }));
