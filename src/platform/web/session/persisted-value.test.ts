import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { stubStorage } from '../../../../tests/support/web/storage.ts';
import { persistedValue } from './persisted-value.ts';

const shape = z.object({ name: z.string() });

const fail = () => {
  throw new Error('no storage');
};

afterEach(() => vi.unstubAllGlobals());

describe('a remembered value', () => {
  test('is restored for another reader until it is deleted', () => {
    stubStorage('localStorage');
    persistedValue('who', shape).set({ name: 'zoe' });
    expect(persistedValue('who', shape).get()).toEqual({ name: 'zoe' });
    persistedValue('who', shape).clear();
    expect(persistedValue('who', shape).get()).toBeUndefined();
  });

  test('is stored per tab in sessionStorage', () => {
    stubStorage('localStorage');
    stubStorage('sessionStorage');
    persistedValue('draft', shape, 'tab').set({ name: 'zoe' });
    expect(persistedValue('draft', shape).get()).toBeUndefined();
    expect(persistedValue('draft', shape, 'tab').get()).toEqual({ name: 'zoe' });
  });

  test.each(['no json', '{"name":1}'])('is nothing where %s is kept', (text) => {
    stubStorage('localStorage').set('fivetwenty.who', text);
    expect(persistedValue('who', shape).get()).toBeUndefined();
  });

  test.each([
    ['nothing works', ['getItem', 'setItem', 'removeItem']],
    ['it is full', ['setItem']],
  ] as const)('is held in memory where %s', (_, methods) => {
    stubStorage('localStorage');
    Object.assign(localStorage, Object.fromEntries(methods.map((method) => [method, fail])));
    persistedValue('who', shape).set({ name: 'zoe' });
    expect(persistedValue('who', shape).get()).toEqual({ name: 'zoe' });
    expect(persistedValue('who', shape, 'tab').get()).toBeUndefined();
    expect(persistedValue('who', shape, 'tab').isPersisted()).toBe(true);
    persistedValue('who', shape).clear();
    expect(persistedValue('who', shape).get()).toBeUndefined();
  });
});
