import { basePath } from '#platform/web/api/base-path.ts';
import { session } from '#platform/web/session/session.ts';
import { allowOwnScripts } from '#platform/web/trusted-types.ts';
import type { GoTo } from '#shared/notice.ts';
import type { AskWorker, WorkerTold } from '../../worker.contract.ts';
import { rested } from './rested.ts';

/** Whether this browser has service workers here: only in a secure context, and not in every private window. */
export const mayHaveWorker = (): boolean => 'serviceWorker' in navigator;

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** Puts the service worker between this home and its network, once. Undefined where there is none. */
export function registered(): Promise<ServiceWorkerRegistration | undefined> {
  registration ??= register().catch(() => undefined);
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!mayHaveWorker()) return undefined;
  allowOwnScripts();
  const { serviceWorker } = navigator;
  // The first time it loads all files of the app, which must not stand in the way of this page's own.
  if (serviceWorker.controller === null) await rested();
  await serviceWorker.register(`${basePath}/sw.js`, {
    scope: `${basePath}/`,
    updateViaCache: 'none',
  });
  return serviceWorker.ready;
}

/** Once the worker stands before this very page: the first one comes after it. */
export async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller !== null) return;
  await new Promise((resolve) =>
    serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
}

/** What a call of who is signed in carries; empty where nobody is. */
export function authorization(): string {
  const token = session.token();
  return token === null ? '' : `Bearer ${token}`;
}

/** The worker of this home; also where it does not stand before this page, which was loaded past it (shift-reload). */
async function activeWorker(): Promise<ServiceWorker | null> {
  if (!mayHaveWorker()) return null;
  const home = new URL(`${basePath}/`, location.href).href;
  const found = await navigator.serviceWorker.getRegistration(home).catch(() => undefined);
  // A home below a path is not asked in place of another one above it.
  return found?.scope === home ? found.active : null;
}

/** Asks the worker of this home; nobody hears it where there is none. */
export function askWorker(asked: AskWorker): void {
  void activeWorker().then((worker) => worker?.postMessage(asked));
}

/** Asks it, and answers what it says; undefined where there is none. */
export async function answerOfWorker<Answer>(asked: AskWorker): Promise<Answer | undefined> {
  const worker = await activeWorker();
  if (worker === null) return undefined;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.postMessage(asked, [port2]);
  });
}

/** From now on the worker is told when a sign-in of this browser is over, whoever ended it, with or without the home. */
export function tellOfLeaving(): void {
  let was = authorization();
  session.subscribe(() => {
    const is = authorization();
    if (was !== '' && is === '') askWorker({ ask: 'leave', authorization: was });
    was = is;
  });
}

/** Hears what the worker tells this page. Returns how to stop. */
export function onTold(listener: (told: WorkerTold) => void): () => void {
  if (!mayHaveWorker()) return () => undefined;
  // It also leads to where a notification points, which is not told but asked.
  const hear = ({ data }: MessageEvent<WorkerTold | GoTo>) => {
    if ('keptAt' in data) listener(data);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
