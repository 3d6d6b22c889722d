import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../ui/contrast.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];
type Pair = readonly [front: string, back: string];

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const color = /^ {2}--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;$/gm;
/** The light and the dark shade of each. */
const colors = Object.fromEntries(
  [...sheet.matchAll(color)].map(([, name = '', light = '', dark = light]) => [
    name,
    { light, dark },
  ]),
);
const shade = (name: string, theme: Theme): string => {
  const found = colors[name];
  if (found === undefined) throw new Error(`tokens.css has no color --${name}`);
  return found[theme];
};

const on = (backs: readonly string[], ...fronts: readonly string[]): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back]));

const grounds = ['bg', 'surface', 'sunken'] as const;

/** Text: at least 4.5:1. */
const textPairs: readonly Pair[] = [
  ...on(grounds, 'ink', 'ink-muted', 'a-text', 'b-text', 'n-text', 'danger', 'warn', 'ok', 'info'),
  ...on(
    ['a-soft', 'b-soft', 'n-soft', 'danger-soft', 'warn-soft', 'ok-soft', 'info-soft'],
    'ink',
    'ink-muted',
  ),
  ...on(['a-solid', 'b-solid', 'n-solid', 'us-mid'], 'on-solid'),
  ['a-text', 'a-soft'],
  ['b-text', 'b-soft'],
  ['n-text', 'n-soft'],
  ['on-danger', 'danger'],
  ['danger', 'danger-soft'],
  ['warn', 'warn-soft'],
  ['ok', 'ok-soft'],
  ['info', 'info-soft'],
];

/** Shapes, outlines and the focus ring: at least 3:1. */
const graphicPairs: readonly Pair[] = [
  ...on(grounds, 'control', 'ink'),
  ...on(['bg', 'surface'], 'a-solid', 'b-solid', 'n-solid'),
];

const tooClose = (pairs: readonly Pair[], least: number) =>
  themes.flatMap((theme) =>
    pairs
      .map(([front, back]) => ({
        front,
        back,
        ratio: contrast(shade(front, theme), shade(back, theme)),
      }))
      .filter(({ ratio }) => ratio < least)
      .map(({ front, back, ratio }) => `${theme}: ${front} on ${back} is ${ratio.toFixed(2)}`),
  );

describe('colors', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
  });

  it('of text have a contrast of 4.5:1 in both themes', () => {
    expect(tooClose(textPairs, 4.5)).toEqual([]);
  });

  it('of controls and shapes have a contrast of 3:1 in both themes', () => {
    expect(tooClose(graphicPairs, 3)).toEqual([]);
  });

  it('of text in and on the gradient have a contrast of 4.5:1 everywhere', () => {
    const steps = Array.from({ length: 51 }, (_, step) => step / 50);
    const parts = (color: string) =>
      [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    const between = (from: string, to: string, step: number) => {
      const there = parts(to);
      const mixed = parts(from).map((part, at) =>
        Math.round(part + ((there[at] ?? 0) - part) * step),
      );
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    };
    const blend = (from: string, to: string, theme: Theme) =>
      steps.map((step) => between(shade(from, theme), shade(to, theme), step));
    for (const theme of themes) {
      const text = blend('a-text', 'b-text', theme);
      const soft = blend('a-soft', 'b-soft', theme);
      const full = [...blend('a-solid', 'us-mid', theme), ...blend('us-mid', 'b-solid', theme)];
      const plain = (names: readonly string[]) => names.map((name) => shade(name, theme));
      const least = (fronts: readonly string[], backs: readonly string[]) =>
        Math.min(...fronts.flatMap((front) => backs.map((back) => contrast(front, back))));
      // The worst case: any color of a text gradient on any color of its background.
      const ratios = {
        'us-text on grounds': least(text, plain(['bg', 'surface', 'sunken'])),
        'us-text on us-soft': least(text, soft),
        'ink on us-soft': least(plain(['ink', 'ink-muted']), soft),
        'on-solid on us': least(plain(['on-solid']), full),
      };
      const low = Object.entries(ratios).filter(([, ratio]) => ratio < 4.5);
      expect(low, theme).toEqual([]);
    }
  });

  it('for text and shapes are all checked', () => {
    const checked = new Set([...textPairs, ...graphicPairs].flat());
    const decoration = /-line$|^line$/;
    expect(
      Object.keys(colors).filter((name) => !decoration.test(name) && !checked.has(name)),
    ).toEqual([]);
  });
});
