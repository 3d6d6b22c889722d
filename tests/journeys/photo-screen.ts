import type { Locator } from '@playwright/test';
import type { Partner } from './couple.ts';

export const tiles = ({ page }: Partner) => page.getByRole('gridcell');
export const captionButton = ({ page }: Partner) =>
  page.getByRole('button', { name: /^(Edit caption|Add a caption)/ });
const captionField = ({ page }: Partner) => page.getByRole('textbox', { name: 'Caption' });

/** Replaces a text by keyboard. */
export async function writeCaption(partner: Partner, text: string): Promise<void> {
  await captionButton(partner).click();
  await captionField(partner).fill(text);
}

export const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);
