import { expect } from 'vitest';
import { toastQueue } from '#platform/web/ui/toast.ts';

const seen = new Map<string, string>();

toastQueue.subscribe(() => {
  for (const { key, content } of toastQueue.visibleToasts) seen.set(key, content.text);
});

/** Expects a toast with this text, also if it has disappeared. */
export async function expectToast(text: string): Promise<void> {
  await expect.poll(() => [...seen.values()]).toContain(text);
}

export const forgetToasts = (): void => seen.clear();
