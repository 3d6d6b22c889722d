import { useState } from 'react';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import { type GallerySize, gallerySizes, usualGallerySize } from '../../gallery.rules.ts';

const kept = remembered('gallery.size', z.enum(gallerySizes));

/** How large somebody wants the newest photos on this device. */
export function useGallerySize(): [GallerySize, (size: GallerySize) => void] {
  const [size, setSize] = useState(() => kept.get() ?? usualGallerySize);
  const choose = (next: GallerySize) => {
    kept.set(next);
    setSize(next);
  };
  return [size, choose];
}
