import clsx from 'clsx';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Photo } from '#features/photos/photos.contract.ts';
import { useNoteForm } from '#features/photos/web/notes/use-note-form.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { PhotoReactions } from '#features/photos/web/PhotoReactions.tsx';
import { photoName, uploaderOf } from '#features/photos/web/photo-display.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { Avatar, colorSlot } from '#platform/web/ui/Avatar.tsx';
import { IconButton } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { instantIn } from '#shared/moments.ts';
import { t } from './messages/index.ts';
import { newsColumns, photoFrame } from './NewsSkeleton.tsx';
import { NewsTime } from './NewsTime.tsx';

export type LargePhotoProps = {
  photo: Photo;
  /** Gets the photo when a note on it is begun, and undefined if nothing was written. */
  onHold?: ((photo: Photo | undefined) => void) | undefined;
  /** Below the photo's details. */
  children?: ReactNode;
};

/** A large photo with its user, time and caption, reactions, and a field for a note. */
export function LargePhoto({ photo, onHold, children }: LargePhotoProps) {
  const { me } = useCouple();
  const timeZone = useTimeZone();
  const { uploader } = photo;
  const at = instantIn(photo.createdAt);
  const caption = photo.caption?.trim() ?? '';
  const name = uploaderOf(photo);
  return (
    <div className={newsColumns}>
      <Link
        className={clsx(photoFrame, 'overflow-hidden rounded-control')}
        to={`/photo/${photo.id}`}
        state={{ from: 'home' }}
      >
        <PhotoImage
          key={photo.id}
          photo={photo}
          name={photoName(photo, timeZone)}
          layout="tile"
          priority
          sizes="(max-width: 768px) 100vw, 620px"
        />
      </Link>
      <div className="grid min-w-0 grid-cols-1 gap-4 *:min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
          <Avatar name={name} color={uploader.color} size={24} />
          <span className="min-w-0 wrap-anywhere" data-color={colorSlot(uploader.color)}>
            <bdi className="font-bold text-own-text">{name}</bdi>
            {uploader.color === me.color && (
              <span className="text-ink-muted">{sharedMessages.you}</span>
            )}
          </span>
          {at !== null && <NewsTime at={at} />}
        </p>
        {caption !== '' && (
          <p className="line-clamp-4 wrap-anywhere whitespace-pre-line" dir="auto">
            {caption}
          </p>
        )}
        <Fragment key={photo.id}>
          <PhotoReactions photo={photo} />
          <Reply photo={photo} onHold={onHold} />
        </Fragment>
        {children}
      </div>
    </div>
  );
}

/** One line that becomes a note on the photo. The notes of this visit stay above it. */
function Reply({ photo, onHold }: Pick<LargePhotoProps, 'photo' | 'onHold'>) {
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { form, error, disabledReason, isPending } = useNoteForm(photo, (text, note) => {
    toast.general(text, { tone: 'ok' });
    setNotes((earlier) => earlier.concat(note));
  });
  const label = t.reply(photo.kind === 'video');
  const isUnused = notes.length === 0 && form.values.text.trim() === '';
  return (
    <Form form={form} width="full">
      {notes.length > 0 && (
        <div className="mb-3 grid gap-1">
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes are only added at the end
            <p className="line-clamp-4 wrap-anywhere" dir="auto" key={index}>
              {t.youWrote(note)}
            </p>
          ))}
        </div>
      )}
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <TextField
          {...form.field('text')}
          onFocus={() => onHold?.(photo)}
          onBlur={() => isUnused && onHold?.(undefined)}
          label={label}
          labelHidden
          placeholder={label}
          error={error}
          enterKeyHint="send"
          autoComplete="off"
        />
        <IconButton
          type="submit"
          variant="quiet"
          label={t.send}
          icon={<SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />}
          busy={isPending}
          disabledReason={disabledReason}
        />
      </div>
    </Form>
  );
}
