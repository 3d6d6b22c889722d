import { parseUrl } from '#shared/url.ts';
import { basePath } from './api/base-path.ts';

interface TrustedTypesFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * Lets the page start workers from its own built files only, as `require-trusted-types-for 'script'` demands (safety "Headers"). Call once, before
 * the first worker. Does nothing in a browser without Trusted Types.
 */
export function allowOwnScripts(): void {
  const factory = trustedTypes();
  if (factory === undefined || factory.defaultPolicy !== null) return;
  factory.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, location.origin, basePath) ? url : null),
  });
}

/** True for the absolute address of a built script: an asset, or the service worker. */
export function isOwnScript(address: string, origin: string, base: string): boolean {
  const url = parseUrl(address, origin);
  return (
    url !== null &&
    url.origin === origin &&
    (url.pathname.startsWith(`${base}/assets/`) || url.pathname === `${base}/sw.js`)
  );
}

function trustedTypes(): TrustedTypesFactory | undefined {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  return isFactory(factory) ? factory : undefined;
}

const isFactory = (value: unknown): value is TrustedTypesFactory =>
  typeof value === 'object' &&
  value !== null &&
  'createPolicy' in value &&
  'defaultPolicy' in value;
