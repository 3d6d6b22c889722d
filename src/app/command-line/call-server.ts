import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Config, localUrl } from '#platform/server/config.ts';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { parseJson } from '#shared/json.ts';

export interface Call {
  token?: string;
  params?: Readonly<Record<string, unknown>>;
  /** JSON, or a form. */
  body?: unknown;
}

/** Calls the server of this computer. Throws without a response in time (milliseconds). */
export async function callServer(
  config: Pick<Config, 'host' | 'port' | 'basePath'>,
  spec: EndpointSpec,
  { token, params, body }: Call = {},
  timeout = spec.timeout ?? 10_000,
): Promise<{ status: number; body: unknown }> {
  const url = localUrl(config, config.port) + addressOf(config.basePath, spec.path, params);
  const encoded = body instanceof FormData ? new Response(body) : Response.json(body ?? null);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-length': bytes.length }),
    ...(body !== undefined && { 'content-type': encoded.headers.get('content-type') ?? '' }),
  };
  const options = { method: spec.method, headers, signal: AbortSignal.timeout(timeout) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(url, options, resolve);
    call.once('error', reject);
    call.end(body === undefined ? undefined : bytes);
  });
  return { status: response.statusCode ?? 0, body: parseJson(await text(response)) };
}
