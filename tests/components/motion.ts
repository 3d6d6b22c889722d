import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const emulate = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

export const reduceMotion = () => emulate('reduce');

/** Tests run with reduced motion. This one doesn't, until it ends. */
export async function allowMotion(): Promise<void> {
  onTestFinished(async () => {
    await reduceMotion();
  });
  await emulate('no-preference');
}
