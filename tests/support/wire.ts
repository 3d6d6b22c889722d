import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { formWith } from './forms.ts';
import type { Given } from './test-home.ts';

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
export function callOf(spec: EndpointSpec, given: Given = {}): Sent {
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

function bodyOf(spec: EndpointSpec, { body, file }: Given): Pick<Sent, 'headers' | 'body'> {
  if (file !== undefined && spec.file !== undefined) {
    const part = { name: spec.file.field, content: file, filename: 'picture.jpg' };
    return formWith(Object.fromEntries(Object.entries(Object(body))), part);
  }
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Sends raw bytes on a new connection. Returns everything received. */
export function sendBytes(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
