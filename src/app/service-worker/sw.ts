import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { cachedAtHeader } from '#shared/data-source.ts';
import { localeFor, setLocale } from '#shared/i18n/locale.ts';
import { addLanguage } from '#shared/i18n/messages.ts';
import { sharing } from '#shared/sharing.ts';
import { zhCN } from '../messages/zh-CN.ts';
import { cacheName, sessionOf, signedOutOwner, type WorkerMessage } from '../offline.rules.ts';
import { deletePhotos, serveApi } from './api-cache.ts';
import { servePrecache } from './precache.ts';
import { openNotification, renewSubscription, showNotification } from './push.ts';
import { base, worker } from './scope.ts';
import { currentSession, endSession } from './session-caches.ts';

setLocale(localeFor(navigator.languages));
addLanguage('zh-CN', { app: zhCN });
clientsClaim();
servePrecache();
serveApi();
registerRoute(({ url }) => url.pathname === base + sharing.path, receiveShared, 'POST');

worker.addEventListener('message', (event) => event.waitUntil(receiveMessage(event)));
worker.addEventListener('push', (event) => event.waitUntil(showNotification(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)));
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event)),
);

async function receiveMessage(event: ExtendableMessageEvent): Promise<void> {
  const message: WorkerMessage = event.data;
  if (message.type === 'SKIP_WAITING') await worker.skipWaiting();
  if (message.type === 'PHOTOS_PURGED') await deletePhotos(event, message);
  if (message.type === 'SIGNED_OUT') {
    const session = sessionOf(message.authorization);
    if (session !== null) await endSession(session.id);
  }
}

/** Stores the body of a share (share target of the manifest) until the page reads it. */
async function receiveShared({ request }: { request: Request }): Promise<Response> {
  try {
    const owner = (await currentSession()) ?? signedOutOwner;
    const cache = await caches.open(cacheName(base, 'shared', owner));
    const headers = {
      'content-type': request.headers.get('content-type') ?? '',
      [cachedAtHeader]: `${Date.now()}`,
    };
    const url = `${base}${sharing.path}/${crypto.randomUUID()}`;
    await cache.put(url, new Response(await request.blob(), { headers }));
  } catch {
    // The page reports that it received nothing.
  }
  return Response.redirect(`${base}${sharing.leadsTo}?${sharing.mark}`, 303);
}
