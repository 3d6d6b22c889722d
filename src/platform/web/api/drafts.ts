import { useState, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { createEmitter } from '../emitter.ts';
import { persistedValue } from '../session/persisted-value.ts';
import { session } from '../session/session.ts';

export interface Draft<Value> {
  readonly value: Value;
  /** Stores a new value; the initial value again deletes the draft. */
  set(value: Value): void;
  /** Changes some fields of the latest value. */
  patch(changes: Partial<Value>): void;
  /** True until the draft is cleared, if it comes from an earlier visit. */
  readonly isRestored: boolean;
  /** Call it after success, or to start over. */
  clear(): void;
}

/** One draft of the current user in `localStorage`. It outlives the tab and the session. */
export function openDraft<Value>(key: string, schema: z.core.$ZodType<Value>, initial: Value) {
  const storage = persistedValue(`draft.${session.username()}.${key}`, schema);
  const restored = storage.get();
  const changes = createEmitter();
  const publish = (value: Value, isRestored: boolean): void => {
    draft = { value, isRestored, set, patch, clear };
    changes.emit();
  };
  const set = (value: Value): void => {
    if (JSON.stringify(value) === JSON.stringify(initial)) storage.clear();
    else storage.set(value);
    publish(value, draft.isRestored);
  };
  const patch = (changes: Partial<Value>): void => set({ ...draft.value, ...changes });
  const clear = (): void => {
    storage.clear();
    publish(initial, false);
  };
  let draft: Draft<Value> = {
    value: restored ?? initial,
    isRestored: restored !== undefined,
    set,
    patch,
    clear,
  };
  return {
    /** Key in the browser's storage. */
    key: storage.key,
    /** Call it after another tab has changed the draft. */
    reread: () => publish(storage.get() ?? initial, draft.isRestored),
    /** False if the draft is lost with the page. */
    isPersisted: storage.isPersisted,
    snapshot: (): Draft<Value> => draft,
    subscribe: changes.subscribe,
  };
}

/**
 * The unsaved content of a form. `key` names the form and what it edits, such as `memory:7`.
 * Another key needs another component (`key` of React).
 */
export function useDraft<Value>(
  key: string,
  schema: z.core.$ZodType<Value>,
  initial: Value,
): Draft<Value> {
  const [draft] = useState(() => openDraft(key, schema, initial));
  return useSyncExternalStore(draft.subscribe, draft.snapshot);
}
