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
  const isForm = body instanceof FormData;
  const isJson = body !== undefined && !isForm;
  const address = addressOf(config.basePath, spec.path, params);
  const response = await fetch(localUrl(config, config.port) + address, {
    method: spec.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(isForm && { body }),
    ...(isJson && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  });
  return { status: response.status, body: parseJson(await response.text()) };
}
