import { afterEach, describe, expect, test, vi } from 'vitest';
import { browserTokenStore } from './token-store.ts';

const key = 'fivetwenty.token';

function keeping(text?: string): Map<string, string> {
  const kept = new Map(text === undefined ? [] : [[key, text]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe('what is kept', () => {
  test('comes back as it was written', () => {
    const kept = keeping();
    const store = browserTokenStore();
    store.write('head.pay-load_1.sign');
    expect(kept.get(key)).toBe('head.pay-load_1.sign');
    expect(browserTokenStore().read()).toBe('head.pay-load_1.sign');
  });

  test.each(['ü日本', '', 'a.b', 'a.b.c.d', 'a.b.c\n', ' a.b.c', 'a.b.ü', '{"token":"a.b.c"}'])(
    'and could be no token (%j) counts as none, and goes',
    (text) => {
      const kept = keeping(text);
      const store = browserTokenStore();
      expect(store.read()).toBeNull();
      expect(store.shared).toBe(true);
      expect(kept.has(key)).toBe(false);
    },
  );
});

test('where the browser keeps nothing, the tab does', () => {
  vi.stubGlobal('localStorage', undefined);
  const store = browserTokenStore();
  expect(store.shared).toBe(false);
  store.write('a.b.c');
  expect(store.read()).toBe('a.b.c');
});
