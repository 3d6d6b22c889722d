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

/** The page is used by touch: its pointer is coarse. */
export async function byTouch(work: () => Promise<void>): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await work();
  } finally {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
}
