import { setUp } from '#features/setup/setup.contract.ts';
import { type Config, localUrl } from '#platform/server/config.ts';
import { foreignOriginCode } from '#shared/api-error.ts';
import { addressOf } from '#shared/endpoint.ts';
import { parseJson } from '#shared/json.ts';

const timeout = 3_000;

/** Asks the server if it accepts pages of the public URL, here and through the proxy. Changes nothing. */
export async function checkPublicUrl({
  publicUrl,
  ...config
}: Pick<Config, 'publicUrl' | 'basePath' | 'host' | 'port'>): Promise<
  readonly ['ok' | 'warn' | 'FAIL', string]
> {
  if (publicUrl === undefined) return ['ok', 'FIVETWENTY_PUBLIC_URL is not set'];
  const { href, origin } = publicUrl;
  const probe = (base: string) => sendFrom(origin, base + addressOf(config.basePath, setUp.path));
  const localResult = await probe(localUrl(config, config.port));
  if (localResult === 'refused') {
    return [
      'FAIL',
      `the running server does not know ${href}: restart it with this FIVETWENTY_PUBLIC_URL`,
    ];
  }
  const publicResult = await probe(origin);
  if (publicResult === 'accepted') return ['ok', `${href} leads to a server that accepts it`];
  if (publicResult === 'refused') {
    return ['FAIL', `${href} leads to a server that does not know this FIVETWENTY_PUBLIC_URL`];
  }
  return [
    'warn',
    `${href} does not lead to the server, as seen from this computer: ${publicResult}`,
  ];
}

/** Sends an empty setup as a page of `origin` would. `accepted` or `refused` by the server, or the reason for neither. */
async function sendFrom(origin: string, url: string): Promise<string> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: a proxy may answer instead of the endpoint
    const response = await fetch(url, {
      method: setUp.method,
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const body = Object(parseJson(await response.text()));
    if (response.status === 403 && body.code === foreignOriginCode) return 'refused';
    // 400 before set-up, 409 after it.
    const isOurs = [400, 409].includes(response.status) && typeof body.message === 'string';
    return isOurs ? 'accepted' : `the answer is ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
  }
}
