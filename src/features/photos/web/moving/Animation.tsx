import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { useReducedMotion } from '#platform/web/ui/use-media.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { wholeSources } from '../photo-display.ts';
import { cover, OverPicture } from './OverPicture.tsx';

const icon = { size: 20, strokeWidth: 1.75, fill: 'currentColor', 'aria-hidden': true } as const;

/** An animation that can be paused. With reduced motion it begins as a still image. */
export function Animation({ photo }: { photo: Photo }) {
  const isReduced = useReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isPlaying = choice ?? !isReduced;
  const sources = wholeSources(photo);
  return (
    <OverPicture
      button={
        <IconButton
          label={isPlaying ? t.moving.pause : t.moving.play}
          icon={isPlaying ? <Pause {...icon} /> : <Play {...icon} />}
          onClick={() => setChoice(!isPlaying)}
        />
      }
    >
      {isPlaying ? (
        <img className={cover} {...sources} alt="" />
      ) : (
        <FirstFrame address={sources.src} />
      )}
    </OverPicture>
  );
}

/** A canvas draws only the first frame of an animation. */
function FirstFrame({ address }: { address: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const image = new Image();
    image.src = address;
    const draw = () => {
      const { current } = canvas;
      if (current === null) return;
      current.width = image.naturalWidth;
      current.height = image.naturalHeight;
      current.getContext('2d')?.drawImage(image, 0, 0);
    };
    image.decode().then(draw, () => undefined);
  }, [address]);
  return <canvas ref={canvas} className={cover} />;
}
