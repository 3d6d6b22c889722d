import { useCouple } from '#platform/web/session/couple.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { uploaderOf } from './photo-display.ts';

/** Says who uploaded a photo. */
export function UploadedBy({ photo }: { photo: Photo }) {
  const { me } = useCouple();
  const { color } = photo.uploader;
  return (
    <p data-color={colorSlot(color)}>
      <span className="text-14 text-ink-muted">{t.photo.uploadedBy.before}</span>{' '}
      <span className="text-own-text font-bold">{uploaderOf(photo)}</span>
      {color === me.color && <span className="text-14 text-ink-muted">{sharedMessages.you}</span>}{' '}
      <span className="text-14 text-ink-muted">{t.photo.uploadedBy.after}</span>
    </p>
  );
}
