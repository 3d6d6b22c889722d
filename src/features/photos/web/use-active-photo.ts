import { useState } from 'react';
import type { Photo } from '../photos.contract.ts';

/**
 * The one photo of a grid that Tab leads to. When it goes from the list, its place stays, and with it whoever comes
 * to stand there.
 */
export function useActivePhoto(photos: readonly Photo[], first: number | undefined) {
  const [active, setActive] = useState({ id: first, index: 0 });
  const found = active.id === undefined ? -1 : photos.findIndex(({ id }) => id === active.id);
  const index = found === -1 ? Math.max(0, Math.min(active.index, photos.length - 1)) : found;
  const id = photos[index]?.id;
  // While drawing, as React advises for what follows from something else: nothing outdated is ever shown.
  if (id !== active.id || index !== active.index) setActive({ id, index });
  return {
    index,
    id,
    activate: (next: number) => setActive({ id: photos[next]?.id, index: next }),
  };
}
