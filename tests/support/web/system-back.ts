import type { Page } from '@playwright/test';

/** Fakes `CloseWatcher` on all later pages. Returns how to press Back. */
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
