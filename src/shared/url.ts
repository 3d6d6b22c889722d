/** Returns null for an invalid address. Supported browsers lack `URL.parse` and `URL.canParse`. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
