import type { Page } from '@playwright/test';

/** On every page from now on a phone's own Back can be pressed: it asks what was opened last to close. Answers how. */
export async function withSystemBack(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const { CloseWatcher } = window;
    if (CloseWatcher === undefined) return;
    const watchers: CloseWatcher[] = [];
    window.CloseWatcher = class extends CloseWatcher {
      constructor() {
        super();
        watchers.push(this);
      }
      override destroy() {
        super.destroy();
        watchers.splice(watchers.indexOf(this), 1);
      }
    };
    addEventListener('system-back', () => watchers.pop()?.requestClose());
  });
  return () => page.evaluate(() => window.dispatchEvent(new Event('system-back')));
}
