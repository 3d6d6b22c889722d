import type { Locator } from '@playwright/test';
import { type Photo, readImage } from '#features/photos/photos.contract.ts';
import type { Partner } from './couple.ts';

export const everyImage = `**${readImage.path.replace(':filename', '*')}*`;
export const path = (endpoint: { path: string }, { id }: Photo) =>
  `**${endpoint.path.replace(':id', `${id}`)}`;

export const tiles = ({ page }: Partner) => page.getByRole('gridcell');
export const captionButton = ({ page }: Partner) =>
  page.getByRole('button', { name: /^(Edit caption|Add a caption)/ });
export const captionField = ({ page }: Partner) => page.getByRole('textbox', { name: 'Caption' });

/** Replaces a text by keyboard. */
export async function writeCaption(partner: Partner, text: string): Promise<void> {
  await captionButton(partner).click();
  await captionField(partner).fill(text);
}

export const isDrawn = (image: Locator) =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);
