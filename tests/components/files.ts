import type { Locator } from 'vitest/browser';

/** A small JPEG of one color. */
export async function jpegNamed(name: string, width = 60, height = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas');
  context.fillStyle = '#804020';
  context.fillRect(0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  return new File([blob], name, { type: 'image/jpeg' });
}

/** A file that is no picture. */
export const fileNamed = (name: string, type: string, bytes = 100): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Chooses files in the file input of this element. */
export function chooseFiles(within: Locator, files: readonly File[]): void {
  const input = within.element().querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('There is no file input');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  // By the driver, a large file would take half a minute.
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
