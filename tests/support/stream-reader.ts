import { get, type IncomingMessage } from 'node:http';

/** An event stream as raw text. */
export interface StreamReader {
  readonly response: IncomingMessage;
  /** The received text. */
  text(): string;
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
        events: (name) =>
          text
            .split('\n\n')
            .filter((block) => block.includes(`event: ${name}\n`))
            .map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null')),
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
