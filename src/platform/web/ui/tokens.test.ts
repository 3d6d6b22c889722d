import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type ColourName,
  colours,
  contrast,
  graphicPairs,
  type Pair,
  type Shade,
  textPairs,
} from './tokens.ts';

const themes = ['light', 'dark'] as const;
const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const ours: Record<string, Shade> = colours;

const tooClose = (pairs: readonly Pair[], least: number) =>
  themes.flatMap((theme) =>
    pairs
      .map(([front, back]) => ({
        front,
        back,
        ratio: contrast(colours[front][theme], colours[back][theme]),
      }))
      .filter(({ ratio }) => ratio < least)
      .map(({ front, back, ratio }) => `${theme}: ${front} on ${back} is ${ratio.toFixed(2)}`),
  );

const written = ({ light, dark }: Shade) =>
  (light === dark ? light : `light-dark(${light}, ${dark})`).toLowerCase();

describe('colours', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 3);
  });

  it('lets every text be read (4.5:1) in both themes', () => {
    expect(tooClose(textPairs, 4.5)).toEqual([]);
  });

  it('lets every control and shape be made out (3:1) in both themes', () => {
    expect(tooClose(graphicPairs, 3)).toEqual([]);
  });

  it('lets text be read in the blend and on it (4.5:1), all along', () => {
    const steps = Array.from({ length: 51 }, (_, step) => step / 50);
    const parts = (colour: string) =>
      [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const between = (from: string, to: string, step: number) => {
      const there = parts(to);
      const mixed = parts(from).map((part, at) =>
        Math.round(part + ((there[at] ?? 0) - part) * step),
      );
      return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    };
    const blend = (from: ColourName, to: ColourName, theme: 'light' | 'dark') =>
      steps.map((step) => between(colours[from][theme], colours[to][theme], step));
    for (const theme of themes) {
      const text = blend('a-text', 'b-text', theme);
      const soft = blend('a-soft', 'b-soft', theme);
      const full = [...blend('a-solid', 'us-mid', theme), ...blend('us-mid', 'b-solid', theme)];
      const plain = (names: readonly ColourName[]) => names.map((name) => colours[name][theme]);
      const least = (fronts: readonly string[], backs: readonly string[]) =>
        Math.min(...fronts.flatMap((front) => backs.map((back) => contrast(front, back))));
      // As the whole of a text may lie anywhere on the whole of a ground.
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

  it('checks every colour that can be text or shape', () => {
    const checked = new Set([...textPairs, ...graphicPairs].flat());
    const decoration = /-line$|^line$/;
    const names = Object.keys(ours) as ColourName[];
    expect(names.filter((name) => !decoration.test(name) && !checked.has(name))).toEqual([]);
  });

  it('is the sheet that the browser gets', () => {
    const inSheet = [
      ...sheet.matchAll(
        /^ {2}--([\w-]+): (#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\));$/gm,
      ),
    ];
    expect(Object.fromEntries(inSheet.map(([, name, value]) => [name, value]))).toEqual(
      Object.fromEntries(Object.entries(ours).map(([name, shade]) => [name, written(shade)])),
    );
  });
});
