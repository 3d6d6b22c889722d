/** Listeners of one kind of event in this tab. */
export function createEmitter<Data = void>() {
  const listeners = new Set<(data: Data) => void>();
  return {
    emit(data: Data): void {
      for (const listener of [...listeners]) listener(data);
    },
    /** Returns how to unsubscribe. */
    subscribe(listener: (data: Data) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A value of this tab whose changes can be followed, such as with `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const { emit, subscribe } = createEmitter();
  return {
    get: (): Value => value,
    set(next: Value): void {
      value = next;
      emit();
    },
    subscribe,
  };
}
