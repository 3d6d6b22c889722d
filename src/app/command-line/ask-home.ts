import { request } from 'node:http';
import type { Config } from '#platform/server/config.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';

export interface HomeAnswer {
  status: number;
  /** Parsed where it is JSON; else undefined. */
  body: unknown;
}

/** A call of an endpoint, as far as the command line makes any. */
export interface Call {
  token?: string;
  params?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** A form instead of a body, as its bytes go over the wire. */
  form?: { type: string; bytes: Buffer };
}

/** Calls a home that runs on this computer. Throws where nothing answers in time (milliseconds). */
export function askHome(
  { host, port, basePath }: Pick<Config, 'host' | 'port' | 'basePath'>,
  spec: EndpointSpec,
  { token, params, body, form }: Call = {},
  patience = spec.timeout ?? 10_000,
): Promise<HomeAnswer> {
  const sent = form?.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(sent === undefined ? {} : { 'content-length': sent.length }),
    ...(sent === undefined ? {} : { 'content-type': form?.type ?? 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host: localAddress(host), port, method: spec.method, headers },
        path: addressOf(basePath, spec.path, params),
        signal: AbortSignal.timeout(patience),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, body: jsonIn(Buffer.concat(chunks)) });
        });
      },
    );
    call.once('error', reject);
    call.end(sent);
  });
}

/** Where this computer reaches what listens on all of its addresses. */
export function localAddress(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
