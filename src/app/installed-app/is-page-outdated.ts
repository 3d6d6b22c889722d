import { basePath } from '#platform/web/api/base-path.ts';

/** True if the server has another build than this page; false if it is unreachable. */
export async function isPageOutdated(): Promise<boolean> {
  const entryUrl = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (entryUrl === undefined) return false;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the page is no endpoint
    const response = await fetch(`${basePath}/`, { cache: 'no-store' });
    const html = await response.text();
    // Without `data-base`, the HTML isn't this app: a proxy may answer with its sign-in page.
    return (
      response.ok && html.includes(' data-base=') && !html.includes(new URL(entryUrl).pathname)
    );
  } catch {
    return false;
  }
}
