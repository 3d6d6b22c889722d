import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Photo } from '#features/photos/photos.contract.ts';
import { momentOf } from '#features/photos/photos.rules.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { fromHome } from '#features/photos/web/way-back.ts';
import { withErrorToast } from '#features/photos/web/with-error-toast.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { knownDate } from '#shared/dates.ts';
import { yearsBefore } from '../../dashboard.rules.ts';
import type { Memory } from '../../memories.contract.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import { yearsAgoOf } from '../../on-this-day.rules.ts';
import { TypeSign } from '../TypeSign.tsx';
import { type Hidden, useHide } from './dashboard.queries.ts';
import { MemoryLink } from './MemoryLink.tsx';
import styles from './OnThisDay.module.css';

export function PhotoOfThisDay({ photo, today }: { photo: Photo; today: string }) {
  const { timeZone } = useCouple();
  const name = photoName(photo, timeZone);
  return (
    <One
      name={name}
      hidden={{ kind: 'photo', id: photo.id }}
      years={yearsBefore(momentOf(photo, timeZone), knownDate(today))}
    >
      <Link className={styles.photo} to={`/photo/${photo.id}`} state={fromHome}>
        <PhotoImage photo={photo} name={name} shown="tile" />
      </Link>
    </One>
  );
}

export function MemoryOfThisDay({ memory, today }: { memory: Memory; today: string }) {
  return (
    <One
      name={memory.title}
      hidden={{ kind: 'memory', id: memory.id }}
      years={yearsAgoOf(memory, knownDate(today))}
    >
      <MemoryLink className={styles.memory} id={memory.id}>
        <TypeSign type={memory.type} />
        <span className={styles.name}>{memory.title}</span>
        <span className={styles.description}>{memory.description}</span>
      </MemoryLink>
    </One>
  );
}

type OneProps = { name: string; hidden: Hidden; years: number; children: ReactNode };

function One({ name, hidden, years, children }: OneProps) {
  const { partner } = useCouple();
  const confirm = useConfirm();
  const online = useOnline();
  const { mutateAsync: hide, isPending } = useHide();
  const onHide = async () => {
    const text = t.dashboard.sureToHide(name, partner.displayName);
    if (
      !(await confirm({
        title: t.dashboard.hideTitle,
        text,
        action: t.dashboard.hide,
      }))
    )
      return;
    await withErrorToast(hide(hidden), t.dashboard.hideFailed, () => announce(t.dashboard.hidden));
  };
  return (
    <li className={styles.one}>
      {children}
      <div className={styles.foot}>
        <span>{t.dashboard.yearsAgo(years)}</span>
        <Button
          size="small"
          variant="plain"
          aria-label={t.dashboard.hideOne(name)}
          busy={isPending}
          disabledReason={online ? undefined : t.page.offline}
          onClick={() => void onHide()}
        >
          {t.dashboard.hide}
        </Button>
      </div>
    </li>
  );
}
