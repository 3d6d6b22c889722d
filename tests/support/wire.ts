import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { formWith } from './forms.ts';
import type { CallInput } from './test-server.ts';

/** A raw HTTP request: nothing is added, corrected or followed. */
export interface Sent {
  method: string;
  /** With the query; encoded as given. */
  path: string;
  headers?: Record<string, string | string[]> | undefined;
  body?: string | Buffer | undefined;
}

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The whole body; empty for an event stream. */
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request. An event stream is closed after its headers. */
export function send(url: string, { method, path, headers = {}, body }: Sent): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const all = { ...length, ...headers };
    const call = request({ agent, hostname, port, method, path, headers: all }, (answer) => {
      const done = (text: string) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      if (isStream(answer)) {
        answer.destroy();
        done('');
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => done(Buffer.concat(chunks).toString()));
      answer.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}

const isStream = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

/** The raw request of an endpoint with this input. */
export function callOf(spec: EndpointSpec, given: CallInput = {}): Sent {
  const { token, params, query, headers } = given;
  const carried = bodyOf(spec, given);
  return {
    method: spec.method,
    path: addressOf('', spec.path, params, query),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...carried.headers,
      ...headers,
    },
    body: carried.body,
  };
}

function bodyOf(spec: EndpointSpec, { body, file }: CallInput): Pick<Sent, 'headers' | 'body'> {
  if (file !== undefined && spec.file !== undefined) {
    const part = { name: spec.file.field, content: file, filename: 'picture.jpg' };
    return formWith(Object.fromEntries(Object.entries(Object(body))), part);
  }
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Opens a connection. Returns it with all text received on it. */
export function openRaw(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return {
    socket,
    ended,
    text: () => text,
    async until(part: string): Promise<void> {
      while (!text.includes(part)) {
        if (socket.destroyed) throw new Error(`"${part}" never arrived:\n${text}`);
        await Promise.race([once(socket, 'data'), ended]);
      }
    },
  };
}

/** Sends raw bytes on a new connection. Returns everything received. */
export async function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, ended, text } = openRaw(Number(new URL(url).port));
  socket.write(bytes);
  await ended;
  return text();
}
