import { useSyncExternalStore } from 'react';
import type { DataSource } from '#shared/data-source.ts';
import { createStore } from '../emitter.ts';

/** `subscribe` calls a listener after each change, and returns how to unsubscribe. */
export const {
  get: dataSource,
  set,
  subscribe: onDataSource,
} = createStore<DataSource>({
  cachedAt: null,
  signIn: null,
});

export const useDataSource = (): DataSource => useSyncExternalStore(onDataSource, dataSource);

export function setDataSource(change: Partial<DataSource>): void {
  const before = dataSource();
  const next = { ...before, ...change };
  if (next.cachedAt !== before.cachedAt || next.signIn !== before.signIn) set(next);
}
