import { useSyncExternalStore } from 'react';
import type { DataSource } from '#shared/data-source.ts';
import { createEmitter } from '../emitter.ts';

const changes = createEmitter();
let source: DataSource = { cachedAt: null, signIn: null };

export const dataSource = (): DataSource => source;

/** Calls `listener` after each change. Returns how to unsubscribe. */
export const onDataSource = changes.subscribe;

export const useDataSource = (): DataSource => useSyncExternalStore(onDataSource, dataSource);

export function setDataSource({
  cachedAt = source.cachedAt,
  signIn = source.signIn,
}: Partial<DataSource>): void {
  if (cachedAt === source.cachedAt && signIn === source.signIn) return;
  source = { cachedAt, signIn };
  changes.emit();
}
