import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { persistedValue } from './persisted-value.ts';

const shape = z.object({ name: z.string() });

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

const throwing = (...methods: (keyof Storage)[]): Storage => {
  const fail = () => {
    throw new Error('no storage');
  };
  return { ...storage(), ...Object.fromEntries(methods.map((method) => [method, fail])) };
};

afterEach(() => vi.unstubAllGlobals());

describe('a remembered value', () => {
  test('is restored for another reader until it is deleted', () => {
    vi.stubGlobal('localStorage', storage());
    persistedValue('who', shape).set({ name: 'zoe' });
    expect(persistedValue('who', shape).get()).toEqual({ name: 'zoe' });
    persistedValue('who', shape).clear();
    expect(persistedValue('who', shape).get()).toBeUndefined();
  });

  test('is stored per tab in sessionStorage', () => {
    vi.stubGlobal('localStorage', storage());
    vi.stubGlobal('sessionStorage', storage());
    persistedValue('draft', shape, 'tab').set({ name: 'zoe' });
    expect(persistedValue('draft', shape).get()).toBeUndefined();
    expect(persistedValue('draft', shape, 'tab').get()).toEqual({ name: 'zoe' });
  });

  test.each(['no json', '{"name":1}', 'null', '""'])('is nothing where %s is kept', (text) => {
    const local = storage();
    local.setItem('fivetwenty.who', text);
    vi.stubGlobal('localStorage', local);
    expect(persistedValue('who', shape).get()).toBeUndefined();
  });

  test.each([
    ['nothing works', ['getItem', 'setItem', 'removeItem']],
    ['it is full', ['setItem']],
    ['nothing can be taken away', ['removeItem']],
  ] as const)('is held in memory where %s', (_, methods) => {
    vi.stubGlobal('localStorage', throwing(...methods));
    persistedValue('who', shape).set({ name: 'zoe' });
    expect(persistedValue('who', shape).get()).toEqual({ name: 'zoe' });
    expect(persistedValue('who', shape, 'tab').get()).toBeUndefined();
    expect(persistedValue('who', shape, 'tab').isPersisted()).toBe(true);
    persistedValue('who', shape).clear();
    expect(persistedValue('who', shape).get()).toBeUndefined();
  });
});
