import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { videoAddress } from '../photo-display.ts';
import { cover, OverPicture } from './OverPicture.tsx';

/** Milliseconds. */
const pressDelay = 250;
const icon = { size: 16, strokeWidth: 2, fill: 'currentColor', 'aria-hidden': true } as const;

/** Plays while the picture is pressed, or once by its button. */
export function LivePhoto({ photo }: { photo: Photo }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const setPressed = useEffectEvent(setIsPlaying);
  useEffect(() => onPress(root.current?.parentElement, (isPressed) => setPressed(isPressed)), []);
  return (
    <OverPicture
      ref={root}
      button={
        <Button
          size="small"
          aria-pressed={isPlaying}
          icon={isPlaying ? <Square {...icon} /> : <Play {...icon} />}
          onClick={() => setIsPlaying(!isPlaying)}
        >
          {t.moving.live}
        </Button>
      }
    >
      {isPlaying && (
        <span aria-hidden="true">
          {/* biome-ignore lint/a11y/useMediaCaption: a video of the couple has no captions */}
          <video
            className={cover}
            src={videoAddress(photo)}
            autoPlay
            playsInline
            onEnded={() => setIsPlaying(false)}
            onError={() => setIsPlaying(false)}
          />
        </span>
      )}
    </OverPicture>
  );
}

/** Calls `set` while a picture is held down. The click that ends a press is dropped. */
function onPress(
  picture: Element | null | undefined,
  set: (isPressed: boolean) => void,
): (() => void) | undefined {
  if (picture == null) return undefined;
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  const end = () => {
    clearTimeout(timer);
    if (isPressed) set(false);
  };
  picture.addEventListener(
    'pointerdown',
    ({ target }) => {
      isPressed = false;
      if (target instanceof Element && target.closest('[data-control]') !== null) return;
      timer = setTimeout(() => {
        isPressed = true;
        set(true);
      }, pressDelay);
    },
    { signal },
  );
  for (const event of ['pointerup', 'pointercancel', 'pointerleave']) {
    picture.addEventListener(event, end, { signal });
  }
  const drop = (event: Event) => {
    if (!isPressed) return;
    isPressed = false;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const event of ['click', 'contextmenu']) {
    picture.addEventListener(event, drop, { signal, capture: true });
  }
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
