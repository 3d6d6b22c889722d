import Heart from 'lucide-react/icons/heart';
import ImageOff from 'lucide-react/icons/image-off';
import { type ReactPortal, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Copies of the signs that a tile may wear. */
export interface TileSigns {
  heart(): Node;
  /** In place of a picture. */
  lost(): Node;
}

/** The signs of tiles, drawn once beside the page; the portal has to be drawn by whoever wants copies. */
export function useTileSigns(): [ReactPortal, TileSigns] {
  const [aside] = useState(() => document.createDocumentFragment());
  const heart = useRef<SVGSVGElement>(null);
  const lost = useRef<SVGSVGElement>(null);
  const [signs] = useState<TileSigns>(() => ({
    heart: () => copyOf(heart.current),
    lost: () => copyOf(lost.current),
  }));
  const portal = createPortal(
    <>
      <Heart ref={heart} size={16} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
      <ImageOff ref={lost} size={24} strokeWidth={1.75} aria-hidden="true" />
    </>,
    aside,
  );
  return [portal, signs];
}

const copyOf = (sign: SVGSVGElement | null): Node => sign?.cloneNode(true) ?? new Text();
