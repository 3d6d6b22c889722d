import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { isInContainer } from './data-folder.ts';

/** The server's URL for programs on this computer. */
export function localUrl({ host }: Pick<Config, 'host'>, port: number): string {
  const name = /^(0\.0\.0\.0|::|127\.0\.0\.1|::1)$/.test(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The server's URL for other devices: the public URL, or this computer's network address; null if unknown. */
export function networkUrl(
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  port: number,
): string | null {
  if (publicUrl !== undefined) return publicUrl.href.replace(/\/$/, '');
  // The addresses inside a container are not reachable from other devices.
  if ((host !== '0.0.0.0' && host !== '::') || isInContainer()) return null;
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return address === undefined ? null : `http://${address}:${port}`;
}
