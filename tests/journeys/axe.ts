import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { NodeResult, run } from 'axe-core';

export const rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
/** The color rules among them. */
export const colors = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

type Which = typeof rules | typeof colors;

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const axeSource = readFileSync(axeFile, 'utf8');

/** A result that axe can't decide and that was reviewed by hand; no others may remain. */
interface Reviewed {
  /** The rule, the reason, and the end of the location: tags with the classes of our sheets. */
  pattern: RegExp;
  why: string;
}

const reviewed: readonly Reviewed[] = [
  {
    pattern: /^color-contrast bgGradient .*\.us-text\b/,
    why: 'Letters in the blend. The test of the tokens reads it along its whole way, on every ground and on the soft blend: 5.7 at least.',
  },
  {
    pattern: /^color-contrast bgGradient .*(\.bg-us-soft|\.\[background:var\(--type-soft\)\])/,
    why: 'Ink on the soft blend: numbers of days together, milestone days, the strip of an anniversary, figures of both. The test of the tokens: 5.6 at least.',
  },
  {
    pattern: /^color-contrast bgGradient .*\.bg-us(?![\w-])/,
    why: "White on the blend: the couple's own anniversary in the calendar, and Today's card. The test of the tokens: 4.9 at least.",
  },
  {
    pattern: /^color-contrast imgNode svg\S* > g\S* > text[^ ]*$/,
    why: 'Names on the segments of a wheel, in ink or white, whichever stands out more; the test of the rules reads every color that there is.',
  },
];

/** Returns the violations on the page, or in `part` of it. */
export async function axeViolations(page: Page, runOnly: Which, part = 'html'): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = globalThis as unknown as { axe: { run: typeof run } };
      const { values, type } = runOnly;
      const options = {
        runOnly: { type, values: [...values] },
        resultTypes: ['violations' as const],
      };
      const { violations } = await axe.run(part, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    },
    { runOnly, part },
  );
}

/** The violations, and the undecided results without a review. */
export async function violationsOrUndecided(page: Page): Promise<string[]> {
  await loadAxe(page);
  const found = await page.evaluate(undecidedByAxe, [...rules.values]);
  return found.filter((each) => !reviewed.some(({ pattern }) => pattern.test(each)));
}

/** Once per page: it has half a megabyte. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
}

/** Undecided results as: rule, reason, tags with the classes of our sheets. */
const undecidedByAxe = async (values: string[]) => {
  const { axe } = globalThis as unknown as {
    axe: { run: typeof run; configure: (spec: object) => void; reset: () => void };
  };
  const why = ({ any, all, none }: NodeResult): string => {
    const [check] = [...any, ...all, ...none];
    return check?.data?.messageKey ?? check?.id ?? '';
  };
  const nameOf = (element: Element) =>
    element.localName + [...element.classList].map((name) => `.${name}`).join('');
  const placeOf = ({ element }: NodeResult): string => {
    const names: string[] = [];
    let part = element ?? null;
    for (; part !== null && names.length < 3; part = part.parentElement) {
      names.unshift(nameOf(part));
    }
    return names.join(' > ');
  };
  // The edge of a card is a pseudo-element over all of it, clipped to a stripe.
  const measured = {
    ignorePseudo: true,
    ignoreUnicode: false,
    ignoreLength: true,
    // axe's defaults, which custom values replace.
    boldValue: 700,
    boldTextPt: 14,
    largeTextPt: 18,
    pseudoSizeThreshold: 0.25,
    shadowOutlineEmMax: 0.2,
    textStrokeEmMin: 0.03,
    contrastRatio: { normal: { expected: 4.5 }, large: { expected: 3 } },
  };
  axe.configure({ checks: [{ id: 'color-contrast', options: measured }] });
  const { violations, incomplete } = await axe.run('html', {
    elementRef: true,
    runOnly: { type: 'tag', values },
    resultTypes: ['violations', 'incomplete'],
  });
  axe.reset();
  const found = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes
      // The element was replaced in the meantime.
      .filter(({ element }) => element?.isConnected !== false)
      .map((node) => `${id} ${why(node)} ${placeOf(node)}`),
  );
  return [...new Set(found)];
};
