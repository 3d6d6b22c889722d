import CalendarClock from 'lucide-react/icons/calendar-clock';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { readWallTime } from '#shared/moments.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { momentOf, wallTimeTyped } from '../photos.rules.ts';
import styles from './TakenAt.module.css';

export type TakenAtProps = {
  photo: Photo;
  timeZone: string | undefined;
  /** Why nothing can be saved now. */
  offline: string | undefined;
  onSave: (takenAt: WallTime | null) => Promise<boolean>;
};

/** When a photo was taken, or else when it was added; a camera's wrong clock is put right here. */
export function TakenAt({ photo, timeZone, offline, onSave }: TakenAtProps) {
  const moment = momentOf(photo, timeZone);
  const added = momentOf({ ...photo, takenAt: null }, timeZone);
  return (
    <div className={styles.when}>
      <CalendarClock className={styles.sign} size={20} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.moment}>
        <span className={styles.label}>
          {photo.takenAt === null ? t.photo.added : t.photo.taken}
        </span>{' '}
        {moment === undefined ? '' : t.photo.dateAndTime(moment)}
        {photo.takenAt !== null && <span className={styles.label}>{t.photo.addedOn(added)}</span>}
      </p>
      {photo.deletedAt === null && (
        <Popover
          variant="plain"
          align="end"
          label={t.photo.editDate}
          icon={<Pencil size={20} strokeWidth={1.75} />}
        >
          {(close) => <Correction {...{ photo, offline, onSave, close }} />}
        </Popover>
      )}
    </div>
  );
}

type CorrectionProps = Pick<TakenAtProps, 'photo' | 'offline' | 'onSave'> & { close: () => void };

function Correction({ photo, offline, onSave, close }: CorrectionProps) {
  const [typed, setTyped] = useState(() => readWallTime(photo.takenAt) ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (takenAt: WallTime | null) => {
    setBusy(true);
    const saved = await onSave(takenAt);
    setBusy(false);
    if (saved) close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const takenAt = wallTimeTyped(typed);
    if (takenAt === null) setError(t.photo.notAMoment);
    else void save(takenAt);
  };

  return (
    <form className={styles.correction} onSubmit={submit} noValidate>
      <DateField
        withTime
        label={t.photo.takenAt}
        description={t.photo.takenAtHint}
        error={error}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" wide busy={busy} disabledReason={offline}>
        {sharedMessages.save}
      </Button>
      {photo.takenAt !== null && (
        <Button wide disabledReason={offline} onClick={() => void save(null)}>
          {t.photo.clearDate}
        </Button>
      )}
    </form>
  );
}
