import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { stubStorage } from '../../../../tests/support/web/storage.ts';
import { session } from '../session/session.ts';
import { openDraft } from './drafts.ts';

const schema = z.object({ title: z.string(), date: z.string() });
const empty = { title: '', date: '' };
const tokenOf = (sub: string) => `a.${btoa(JSON.stringify({ sub }))}.c`;
const open = () => openDraft('memory:new', schema, empty);

let stored: Map<string, string>;

beforeEach(() => {
  stored = stubStorage('localStorage');
  session.signIn(tokenOf('ann'));
});
afterEach(() => {
  session.leave();
  vi.unstubAllGlobals();
});

test('a draft is restored in the next visit of the same user', () => {
  const draft = open();
  const listener = vi.fn();
  draft.subscribe(listener);
  expect(draft.snapshot()).toMatchObject({ value: empty, isRestored: false });
  draft.snapshot().patch({ title: 'Lisbon' });
  draft.snapshot().patch({ date: '2024-05-14' });
  expect(listener).toHaveBeenCalledTimes(2);
  expect(open().snapshot()).toMatchObject({
    value: { title: 'Lisbon', date: '2024-05-14' },
    isRestored: true,
  });
  session.signIn(tokenOf('ben'));
  expect(open().snapshot()).toMatchObject({ value: empty, isRestored: false });
});

test('a cleared draft is not restored', () => {
  open().snapshot().set({ title: 'Lisbon', date: '' });
  const draft = open();
  draft.snapshot().clear();
  expect(draft.snapshot()).toMatchObject({ value: empty, isRestored: false });
  expect(open().snapshot().isRestored).toBe(false);
});

test('a change by another tab is read again', () => {
  const draft = open();
  open().snapshot().patch({ title: 'Lisbon' });
  expect(draft.snapshot().value.title).toBe('');
  draft.reread();
  expect(draft.snapshot().value.title).toBe('Lisbon');
});

test('the initial value is no draft', () => {
  const draft = open();
  draft.snapshot().set({ title: 'Lisbon', date: '' });
  draft.snapshot().set(empty);
  expect(open().snapshot().isRestored).toBe(false);
});

test('a draft of another shape is ignored', () => {
  stored.set('fivetwenty.draft.ann.memory:new', '{"title":3}');
  expect(open().snapshot()).toMatchObject({ value: empty, isRestored: false });
});
