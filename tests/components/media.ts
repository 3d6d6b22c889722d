import { cdp } from 'vitest/browser';

interface Media {
  readonly media: '' | 'print';
  readonly features: readonly { readonly name: string; readonly value: string }[];
}

const reducedMotion = { name: 'prefers-reduced-motion', value: 'reduce' };

async function during(media: Partial<Media>, work: () => Promise<void>): Promise<void> {
  const emulate = ({ media = '', features = [reducedMotion] }: Partial<Media>) =>
    cdp().send('Emulation.setEmulatedMedia', { media, features: [...features] });
  await emulate(media);
  try {
    await work();
  } finally {
    await emulate({});
  }
}

/** Shows the page as it is printed. */
export const whilePrinted = (work: () => Promise<void>): Promise<void> =>
  during({ media: 'print' }, work);

/** All other tests prefer reduced motion. */
export const withMotion = (work: () => Promise<void>): Promise<void> =>
  during({ features: [{ name: reducedMotion.name, value: 'no-preference' }] }, work);

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
