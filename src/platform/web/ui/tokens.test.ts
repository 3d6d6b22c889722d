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
