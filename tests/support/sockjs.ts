import { randomBytes } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { socketPath } from '#shared/topic.ts';

/** A streaming response of a SockJS transport. */
export interface SockjsAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Reads up to and including this ending. Fails if the response ends first. */
  read(ending: string): Promise<string>;
  /** The rest of the response. */
  rest(): Promise<string>;
  close(): void;
}

export interface SockjsCall {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** An unused session name. */
export const newSessionPath = (server = '000'): string =>
  `${socketPath}/${server}/${randomBytes(8).toString('hex')}`;

/** Requests an address unchanged, on a new connection. */
export function callSockjs(
  url: string,
  path: string,
  { method = 'POST', body, headers = {} }: SockjsCall = {},
): Promise<SockjsAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path, method, agent: false, headers } as const;
    const call = request(options, (answer) => resolve(reading(answer, () => call.destroy())));
    call.once('error', reject);
    call.on('upgrade', (answer, socket) => {
      socket.on('error', () => undefined);
      resolve(reading(answer, () => socket.destroy()));
    });
    call.end(body);
  });
}

function reading(answer: IncomingMessage, close: () => void): SockjsAnswer {
  let text = '';
  let isOver = false;
  let look = () => {};
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => {
    text += chunk;
    look();
  });
  answer.on('error', () => undefined);
  answer.once('close', () => {
    isOver = true;
    look();
  });
  const taken = (length: number) => {
    look = () => {};
    const part = text.slice(0, length);
    text = text.slice(length);
    return part;
  };
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    close,
    read: (ending) =>
      new Promise((resolve, reject) => {
        look = () => {
          const at = text.indexOf(ending);
          if (at !== -1) resolve(taken(at + ending.length));
          else if (isOver) reject(new Error(`"${ending}" never came after "${text}"`));
        };
        look();
      }),
    rest: () =>
      new Promise((resolve) => {
        look = () => {
          if (isOver) resolve(taken(text.length));
        };
        look();
      }),
  };
}

/** Sends a request, and returns the whole response. */
export async function askSockjs(url: string, path: string, call?: SockjsCall) {
  const answer = await callSockjs(url, path, call);
  return { status: answer.status, headers: answer.headers, body: await answer.rest() };
}
