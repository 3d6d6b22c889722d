import { answerFromHome } from './answers.ts';
import { doAsAsked } from './asked.ts';
import { openPlace, renew, show } from './push.ts';
import { worker } from './scope.ts';
import { takeShared } from './shared.ts';
import { answerFromShell, forgetOldShells, keepShell } from './shell.ts';

/**
 * What stands between the pages and the network once the app has been visited in a secure context. One file per duty;
 * each takes the requests that are its own, and whatever nobody takes goes where it always went.
 */
const duties = [answerFromShell, answerFromHome, takeShared] as const;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldShells(), worker.clients.claim()])),
);
worker.addEventListener('fetch', (event) => {
  for (const duty of duties) {
    const answer = duty(event);
    if (answer !== undefined) return event.respondWith(answer);
  }
});
worker.addEventListener('message', (event) => event.waitUntil(doAsAsked(event)));
worker.addEventListener('push', (event) => event.waitUntil(show(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPlace(event)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
