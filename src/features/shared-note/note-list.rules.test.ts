import { expect, test } from 'vitest';
import { parseLines, setTicked } from './note-list.rules.ts';

const note = [
  'Shopping',
  '- [ ] milk',
  '- [x] eggs',
  '  - [X] tea',
  '- [ ]',
  '- []',
  'a - [ ] b',
].join('\n');

test('lines that begin with a box are items, all others text', () => {
  expect(parseLines(note).map(({ text, isTicked }) => [text, isTicked])).toEqual([
    ['Shopping', undefined],
    ['milk', false],
    ['eggs', true],
    ['tea', true],
    ['', false],
    ['- []', undefined],
    ['a - [ ] b', undefined],
  ]);
});

test('ticking changes one line and nothing else', () => {
  const [, milk, eggs] = parseLines(note);
  if (milk === undefined || eggs === undefined) throw new Error('no lines');
  expect(setTicked(note, milk, true)).toBe(note.replace('[ ] milk', '[x] milk'));
  expect(setTicked(note, eggs, false)).toBe(note.replace('[x] eggs', '[ ] eggs'));
});

test('a line that was moved or ticked is found again; one that is gone is not', () => {
  const [, milk] = parseLines(note);
  if (milk === undefined) throw new Error('no line');
  expect(setTicked(`Sunday\n${note}`, milk, true)).toBe(
    `Sunday\n${note.replace('[ ] milk', '[x] milk')}`,
  );
  expect(setTicked('- [x] milk', milk, false)).toBe('- [ ] milk');
  expect(setTicked('- [ ] oat milk', milk, true)).toBeUndefined();
  expect(setTicked('', milk, true)).toBeUndefined();
});
