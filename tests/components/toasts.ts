import { expect } from 'vitest';
import { toastQueue } from '#platform/web/ui/toast.ts';

const seenToasts = new Map<string, string>();

toastQueue.subscribe(() => {
  for (const { key, content } of toastQueue.visibleToasts) seenToasts.set(key, content.text);
});

/** Expects a toast with this text, also if it has disappeared. */
export async function expectToast(text: string): Promise<void> {
  await expect.poll(() => [...seenToasts.values()]).toContain(text);
}

/** The texts of the toasts on the screen. */
export const toastTexts = (): string[] =>
  toastQueue.visibleToasts.map(({ content }) => content.text);

export const forgetToasts = (): void => seenToasts.clear();
