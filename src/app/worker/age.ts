import { keptAtHeader, type WorkerTold } from '../worker.contract.ts';
import { worker } from './scope.ts';

/** By page: when the oldest answer that it was given from what is kept came from the home. */
const given = new Map<string, number>();

/** Pages that this worker has told; they may remember what one before it said, which was ended meanwhile. */
const heard = new Set<string>();

/** Tells a page how old what it shows is. */
export async function tellAge(page: string): Promise<void> {
  heard.add(page);
  const told: WorkerTold = { keptAt: given.get(page) ?? null };
  (await worker.clients.get(page))?.postMessage(told);
}

/** This page is given what was kept. */
export async function wasKept(page: string, copy: Response): Promise<void> {
  const at = Number(copy.headers.get(keptAtHeader));
  const oldest = Math.min(at, given.get(page) ?? at);
  if (given.get(page) === oldest) return;
  given.set(page, oldest);
  await tellAge(page);
}

/** The home has answered this page. */
export async function wasFresh(page: string): Promise<void> {
  if (given.delete(page) || !heard.has(page)) await tellAge(page);
}
