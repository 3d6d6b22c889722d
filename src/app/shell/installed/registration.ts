import { basePath } from '#platform/web/http/base.ts';
import { allowOwnScripts } from '#platform/web/trusted-types.ts';

/**
 * Puts the service worker between this home and its network. Undefined where the browser has none: over plain HTTP, in
 * some private windows, or while the app is developed.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  allowOwnScripts();
  const { serviceWorker } = navigator;
  try {
    await serviceWorker.register(`${basePath}/sw.js`, {
      scope: `${basePath}/`,
      updateViaCache: 'none',
    });
    return await serviceWorker.ready;
  } catch {
    return undefined;
  }
}
