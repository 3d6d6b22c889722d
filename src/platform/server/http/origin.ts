/** Where a browser says that a call comes from, and what we know of where it went. */
export interface Calling {
  /** The `Origin` header; undefined when it is not a browser that calls. */
  origin: string | undefined;
  /** The host (and port) that was called. */
  host: string;
  /** `http` or `https` where a proxy or a public address makes it known. */
  scheme: string | undefined;
  publicUrl: URL | undefined;
}

/** Whether a state-changing call comes from our own pages (decisions §0 "Origin"). */
export function isOwnOrigin({ origin, host, scheme, publicUrl }: Calling): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (publicUrl !== undefined && from.origin === publicUrl.origin) return true;
  if (scheme !== undefined) return sameAddress(from, `${scheme}://${host}`);
  return /^https?:$/.test(from.protocol) && sameAddress(from, `${from.protocol}//${host}`);
}

const sameAddress = (from: URL, address: string): boolean =>
  URL.canParse(address) && from.origin === new URL(address).origin;
