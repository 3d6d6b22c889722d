import CalendarClock from 'lucide-react/icons/calendar-clock';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { readWallTime } from '#shared/moments.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { momentOf, wallTimeTyped } from '../photos.rules.ts';
import { useSaveTakenAt } from './photo-changes.queries.ts';

type TakenAtProps = { photo: Photo };

/** The time when a photo was taken, or else added, with a form that corrects the camera's clock. */
export function TakenAt({ photo }: TakenAtProps) {
  const { timeZone } = useCouple();
  const moment = momentOf(photo, timeZone);
  const addedAt = momentOf({ ...photo, takenAt: null }, timeZone);
  return (
    <div className="flex gap-3 items-center">
      <CalendarClock
        className="flex-none w-10 text-ink-muted"
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <p className="min-w-0 flex-1 tabular-nums *:block *:text-14 *:text-ink-muted">
        <span>{photo.takenAt === null ? t.photo.added : t.photo.taken}</span>{' '}
        {moment === undefined ? '' : t.photo.dateAndTime(moment)}
        {photo.takenAt !== null && <span>{t.photo.addedOn(addedAt)}</span>}
      </p>
      {photo.deletedAt === null && (
        <Popover label={t.photo.editDate} icon={<Pencil size={20} strokeWidth={1.75} />}>
          {(close) => <DateForm photo={photo} close={close} />}
        </Popover>
      )}
    </div>
  );
}

function DateForm({ photo, close }: TakenAtProps & { close: () => void }) {
  const draft = useDraft(`taken-at:${photo.id}`, z.string(), readWallTime(photo.takenAt) ?? '');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSaveTakenAt(photo.id);
  const save = (takenAt: Parameters<typeof mutate>[0]) =>
    mutate(takenAt, {
      onSuccess() {
        draft.clear();
        close();
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const takenAt = wallTimeTyped(draft.value);
    if (takenAt === null) setError(t.photo.notAMoment);
    else save(takenAt);
  };
  return (
    <form className="grid grid-cols-1 gap-4 w-[min(296px,78vw)]" onSubmit={submit} noValidate>
      <DateField
        withTime
        label={t.photo.takenAt}
        description={t.photo.takenAtHint}
        error={error}
        value={draft.value}
        onChange={(value) => {
          draft.set(value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" wide busy={isPending}>
        {sharedMessages.save}
      </Button>
      {photo.takenAt !== null && (
        <Button wide onClick={() => save(null)}>
          {t.photo.clearDate}
        </Button>
      )}
    </form>
  );
}
