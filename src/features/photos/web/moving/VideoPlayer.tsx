import Download from 'lucide-react/icons/download';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../../messages/index.ts';
import type { Photo } from '../../photos.contract.ts';
import { videoAddress } from '../photo-display.ts';

type Failure = 'unplayable' | 'interrupted';

/** A video with the browser's controls; a download if the browser cannot play it. */
export function VideoPlayer({ photo, name }: { photo: Photo; name: string }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const online = useOnline();
  if (failure !== null) {
    return (
      <div
        className="absolute inset-0 grid gap-3 p-4 bg-[#0d0a10e6] text-[#f3eef7] place-content-center place-items-center text-center"
        role="alert"
      >
        <p>
          {failure === 'unplayable' && online ? t.moving.unplayable : sharedMessages.unreachable}
        </p>
        {/* Browsers report a video that never began to load like one that they can't play. */}
        <Button onClick={() => setFailure(null)}>{sharedMessages.tryAgain}</Button>
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={videoAddress(photo)}
          download={photo.originalName}
        >
          <Download size={20} strokeWidth={1.75} aria-hidden="true" />
          {t.moving.download}
        </a>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: a video of the couple has no captions
    <video
      className="absolute inset-0 size-full bg-[#0d0a10]"
      src={videoAddress(photo)}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onError={({ currentTarget: { error } }: SyntheticEvent<HTMLVideoElement>) =>
        setFailure(error?.code === MediaError.MEDIA_ERR_NETWORK ? 'interrupted' : 'unplayable')
      }
      onKeyDown={keepKeys}
      onPointerDown={(event) => event.stopPropagation()}
    />
  );
}

/** The arrow keys and Space are the player's; Esc still closes. */
function keepKeys(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.stopPropagation();
}
