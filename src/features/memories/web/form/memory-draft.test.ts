import { afterEach, expect, test } from 'vitest';
import { begun } from '../../memory-draft.rules.ts';
import { freshWords } from '../../memory-form.rules.ts';
import { memoryDraft } from './memory-draft.ts';

const written = (title: string) =>
  begun({ words: { ...freshWords('2024-05-14'), title }, photos: [] });
const titleKept = () => memoryDraft('zoe', undefined).get()?.words.title;

afterEach(() => {
  const left = memoryDraft('zoe', undefined);
  left.get();
  left.forget();
});

test('a draft is given up by who wrote it, or came back to it', () => {
  const mine = memoryDraft('zoe', undefined);
  mine.set(written('Lisbon'));
  mine.forget();
  expect(titleKept()).toBeUndefined();

  mine.set(written('Lisbon'));
  const later = memoryDraft('zoe', undefined);
  expect(later.get()?.words.title).toBe('Lisbon');
  later.forget();
  expect(titleKept()).toBeUndefined();
});

test('what another tab wrote since stays', () => {
  const [mine, theirs] = [memoryDraft('zoe', undefined), memoryDraft('zoe', undefined)];
  mine.set(written('Lisbon'));
  theirs.set(written('Porto'));
  mine.forget();
  expect(titleKept()).toBe('Porto');

  const none = memoryDraft('zoe', undefined);
  none.forget();
  expect(titleKept()).toBe('Porto');
});
