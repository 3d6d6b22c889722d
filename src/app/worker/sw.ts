import type { AskWorker } from '../worker.contract.ts';
import { worker } from './scope.ts';
import { answerFromShell, forgetOldShells, keepShell } from './shell.ts';

/**
 * What stands between the pages and the network once the app has been visited in a secure context. One file per duty;
 * each takes the requests that are its own, and whatever nobody takes goes where it always went.
 */
const duties = [answerFromShell] as const;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldShells(), worker.clients.claim()])),
);
worker.addEventListener('fetch', (event) => {
  const answer = duties.map((duty) => duty(event)).find((taken) => taken !== undefined);
  if (answer !== undefined) event.respondWith(answer);
});
worker.addEventListener('message', (event) => {
  const asked: AskWorker = event.data;
  // Only the person's own tap asks for it (decisions §10).
  if (asked.ask === 'update') event.waitUntil(worker.skipWaiting());
});
