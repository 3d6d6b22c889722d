import CalendarClock from 'lucide-react/icons/calendar-clock';
import Pencil from 'lucide-react/icons/pencil';
import * as z from 'zod/mini';
import { useDraft } from '#platform/web/api/drafts.ts';
import { Form } from '#platform/web/form/Form.tsx';
import { useForm } from '#platform/web/form/use-form.ts';
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
  const savedTakenAt = readWallTime(photo.takenAt) ?? '';
  const draft = useDraft(`taken-at:${photo.id}`, z.string(), savedTakenAt);
  const { mutate, mutateAsync, isPending } = useSaveTakenAt(photo.id);
  const form = useForm({
    savedValues: { takenAt: savedTakenAt },
    draft: {
      value: { takenAt: draft.value },
      set: ({ takenAt = savedTakenAt }) => draft.set(takenAt),
      clear: draft.clear,
    },
    validate: ({ takenAt }) => ({
      takenAt: wallTimeTyped(takenAt) === null ? t.photo.notAMoment : undefined,
    }),
    save: ({ takenAt }) => mutateAsync(wallTimeTyped(takenAt)),
    onSaved: close,
    // The mutation shows a toast.
    onError: () => undefined,
  });
  const clearDate = () => {
    const onSuccess = () => {
      draft.clear();
      close();
    };
    mutate(null, { onSuccess });
  };
  return (
    <div className="w-[min(296px,78vw)]">
      <Form form={form}>
        <DateField
          {...form.field('takenAt')}
          withTime
          label={t.photo.takenAt}
          description={t.photo.takenAtHint}
        />
        <Button type="submit" variant="primary" wide busy={isPending}>
          {sharedMessages.save}
        </Button>
        {photo.takenAt !== null && (
          <Button wide onClick={clearDate}>
            {t.photo.clearDate}
          </Button>
        )}
      </Form>
    </div>
  );
}
