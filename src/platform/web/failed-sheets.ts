/** Addresses of the sheets that were asked for and did not come. */
const failed = new Set<string>();

/**
 * From now on every sheet that does not come is remembered: the build's loader asks for each once only, and takes it for
 * loaded afterwards, whatever came of it.
 */
export function rememberFailedSheets(): void {
  // Captured, since such an event does not rise.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failed.add(target.href);
      target.remove();
    },
    true,
  );
}

/** Asks for them again: what stands on them would be shown without. Rejects where one does not come this time either. */
export async function fetchFailedSheets(): Promise<void> {
  await Promise.all([...failed].map(fetchSheet));
}

function fetchSheet(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  const settled = new Promise<void>((resolve, reject) => {
    link.addEventListener('error', () => reject(new Error(`${href} could not be loaded`)));
    link.addEventListener('load', () => {
      failed.delete(href);
      resolve();
    });
  });
  document.head.append(link);
  return settled;
}
