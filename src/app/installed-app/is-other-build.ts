import { basePath } from '#platform/web/api/base-path.ts';

/** True if the server serves the page of another build; false if it is unreachable. */
export async function isOtherBuild(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (entry === undefined) return false;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the page is no endpoint
    const response = await fetch(`${basePath}/`, { cache: 'no-store' });
    const html = await response.text();
    // The HTML may be a sign-in page of a proxy.
    return response.ok && html.includes(' data-base=') && !html.includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}
