import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import { isInContainer } from './data-folder.ts';

/** Where programs of this computer find the home. */
export function addressHere({ host }: Pick<Config, 'host'>, port: number): string {
  const name = /^(0\.0\.0\.0|::|127\.0\.0\.1|::1)$/.test(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Where other devices find the home: its public address, or this computer's on the home network. */
export function addressForOthers(
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  port: number,
): string | null {
  if (publicUrl !== undefined) return publicUrl.href.replace(/\/$/, '');
  if (host !== '0.0.0.0' && host !== '::') return null;
  // Inside a container the addresses are the container's own, and lead nobody anywhere.
  if (isInContainer()) return null;
  const address = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  return address === undefined ? null : `http://${address}:${port}`;
}
