import axe from 'axe-core';
import { expect } from 'vitest';
import { chooseTheme, chosenTheme } from '#platform/web/ui/theme.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colors = ['color-contrast', 'link-in-text-block'];

/** Expects no violations of axe on the page at rest; in the other theme only the colors differ. */
export async function expectAccessible(): Promise<void> {
  const theme = chosenTheme();
  await settled();
  expect(await violations({ type: 'tag', values: rules })).toEqual([]);
  chooseTheme(theme === 'dark' ? 'light' : 'dark');
  await settled();
  expect(await violations({ type: 'rule', values: colors }), 'in the other theme').toEqual([]);
  chooseTheme(theme);
}

async function violations(runOnly: axe.RunOnly): Promise<string[]> {
  const found = await axe.run(document, { runOnly, resultTypes: ['violations'] });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

/** Waits for all finite transitions: axe would measure colors in between. */
async function settled(): Promise<void> {
  for (;;) {
    const moving = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    if (moving.length === 0) return;
    await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
    // React removes ended animations in a later task.
    await new Promise(requestAnimationFrame);
  }
}
