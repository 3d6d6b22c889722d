import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { useReducedMotion } from '#platform/web/ui/use-media.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { videoAddress } from '../photo-display.ts';
import { Animation } from './Animation.tsx';
import { LivePhoto } from './LivePhoto.tsx';
import { cover } from './OverPicture.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

export type MovingPictureProps = {
  photo: Photo;
  /** The alternative text. */
  name: string;
  layout: 'tile' | 'whole';
};

/** The moving picture over the still image of a photo that is a video, a live photo or an animation. */
export function MovingPicture({ photo, name, layout }: MovingPictureProps) {
  if (layout === 'tile') return <TileBadge photo={photo} />;
  if (photo.kind === 'video') return <VideoPlayer photo={photo} name={name} />;
  return photo.kind === 'live' ? <LivePhoto photo={photo} /> : <Animation photo={photo} />;
}

/** Milliseconds that the mouse rests on a tile until its video plays. */
const hoverDelay = 300;

/** Marks a tile that moves, and plays its video without sound under the mouse. */
function TileBadge({ photo }: { photo: Photo }) {
  const [isHovered, setIsHovered] = useState(false);
  const { kind, durationMs } = photo;
  const isQuiet = useReducedMotion();
  if (kind === 'photo') return null;
  return (
    <span
      className="absolute inset-0"
      onPointerEnter={({ pointerType }) => setIsHovered(pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
    >
      {isHovered && !isQuiet && kind !== 'animation' && <Preview photo={photo} />}
      <span className="absolute bottom-1.5 left-1.5 flex gap-1 items-center py-0.5 px-2 rounded-full bg-[#0d0a10b3] text-[#fff] text-13 tabular-nums pointer-events-none">
        <Play size={12} strokeWidth={2} fill="currentColor" aria-hidden="true" />
        <span className="visually-hidden">{t.moving.kinds[kind]}</span>
        {kind === 'video' && durationMs !== null && <span>{clockTime(durationMs)}</span>}
      </span>
    </span>
  );
}

function Preview({ photo }: { photo: Photo }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), hoverDelay);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <span aria-hidden="true">
      <video className={cover} src={videoAddress(photo)} autoPlay loop muted playsInline />
    </span>
  );
}

/** The length of a video: "0:04", "1:02:03" */
function clockTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : `${minutes}`;
  return `${start}:${twoDigits(seconds % 60)}`;
}
