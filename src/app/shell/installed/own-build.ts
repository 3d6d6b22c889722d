import { basePath } from '#platform/web/api/base-path.ts';

/** Whether the home serves another build by now than the one that this page is of; not where nobody answers. */
export async function isOtherBuild(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (entry === undefined) return false;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: reads the page itself, which is no endpoint
    const answer = await fetch(`${basePath}/`, { cache: 'no-store' });
    const html = await answer.text();
    // A page of ours, and not what a proxy says in its place.
    return answer.ok && html.includes(' data-base=') && !html.includes(new URL(entry).pathname);
  } catch {
    return false;
  }
}
