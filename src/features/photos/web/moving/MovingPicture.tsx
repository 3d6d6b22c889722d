import type { Photo } from '../../photos.contract.ts';
import { Animation } from './Animation.tsx';
import { LivePhoto } from './LivePhoto.tsx';
import { TileBadge } from './TileBadge.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

export type MovingPictureProps = {
  photo: Photo;
  /** The alternative text. */
  name: string;
  shown: 'tile' | 'whole';
};

/** What moves, over the still image of a photo that is a video, a live photo or an animation. */
export function MovingPicture({ photo, name, shown }: MovingPictureProps) {
  if (shown === 'tile') return <TileBadge photo={photo} />;
  if (photo.kind === 'video') return <VideoPlayer photo={photo} name={name} />;
  return photo.kind === 'live' ? <LivePhoto photo={photo} /> : <Animation photo={photo} />;
}
