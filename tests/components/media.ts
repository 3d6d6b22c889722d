import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

interface Media {
  readonly media?: '' | 'print';
  readonly motion?: 'reduce' | 'no-preference';
  readonly forcedColors?: 'active' | 'none';
}

const emulate = ({ media = '', motion = 'reduce', forcedColors = 'none' }: Media) =>
  cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: [
      { name: 'prefers-reduced-motion', value: motion },
      { name: 'forced-colors', value: forcedColors },
    ],
  });

/** Until the test ends. By default a screen with all colors, and reduced motion. */
export async function emulateMedia(media: Media): Promise<void> {
  onTestFinished(async () => {
    await emulate({});
  });
  await emulate(media);
}

export const allowMotion = (): Promise<void> => emulateMedia({ motion: 'no-preference' });

export const reduceMotion = (): Promise<void> => emulateMedia({});

/** Shows the page as it is printed. */
export async function whilePrinted(work: () => Promise<void>): Promise<void> {
  await emulate({ media: 'print' });
  try {
    await work();
  } finally {
    await emulate({});
  }
}

/** Applies the styles of touch screens. Chromium can't return from an emulated finger to a mouse. */
export async function withTouchStyles(work: () => Promise<void>): Promise<void> {
  const touch = '(pointer: coarse)';
  const rules = [...document.styleSheets]
    .flatMap((sheet) => mediaRulesIn([...sheet.cssRules]))
    .filter(({ media }) => media.mediaText === touch);
  for (const { media } of rules) media.mediaText = 'all';
  try {
    await work();
  } finally {
    for (const { media } of rules) media.mediaText = touch;
  }
}

const mediaRulesIn = (rules: readonly CSSRule[]): CSSMediaRule[] =>
  rules.flatMap((rule) => {
    const inside = rule instanceof CSSGroupingRule ? mediaRulesIn([...rule.cssRules]) : [];
    const nested = rule instanceof CSSStyleRule ? mediaRulesIn([...rule.cssRules]) : [];
    return [...(rule instanceof CSSMediaRule ? [rule] : []), ...inside, ...nested];
  });
