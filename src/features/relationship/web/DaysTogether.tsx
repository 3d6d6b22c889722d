import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Popover } from '#platform/web/ui/Popover.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { invalidDate } from '#shared/i18n/formats.ts';
import { daysTogether, timerClosed, timerOpen } from '../days.rules.ts';
import { relationshipMessages as t } from '../messages/index.ts';
import type { RelationshipInfo } from '../relationship.contract.ts';
import styles from './DaysTogether.module.css';
import { relationshipQuery } from './relationship.queries.ts';
import { TimeTogether } from './TimeTogether.tsx';

export type DaysTogetherProps = {
  /** Whether there is room for it now (S1 §2). */
  shown: boolean;
};

/** How long the two are together: a pill with the days, which opens to every second (S1 §2). */
export function DaysTogether({ shown }: DaysTogetherProps) {
  const { data, isError, refetch, isFetching } = useQuery(relationshipQuery);
  const [open, setOpen] = useState(false);
  if (!shown) return null;
  return (
    <Popover
      variant="plain"
      label={t.days.title}
      align="end"
      onOpenChange={setOpen}
      button={
        <span className={styles.pill}>
          <span className={styles.label}>{t.days.title}</span>{' '}
          {data === undefined ? (
            <span className={styles.waiting} />
          ) : (
            <Days info={data} pace={open ? timerOpen : timerClosed} />
          )}
        </span>
      }
    >
      {data !== undefined && (
        <div className={styles.panel}>
          <TimeTogether info={data} />
        </div>
      )}
      {data === undefined && isError && (
        <ErrorState
          compact
          text={t.days.loadFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Popover>
  );
}

type DaysProps = { info: RelationshipInfo; pace: typeof timerOpen | typeof timerClosed };

function Days({ info, pace }: DaysProps) {
  const days = daysTogether(info.startDate, info.timeZone, useNow(pace));
  return (
    <span className={clsx('us-text', 'numerals', styles.days)}>
      {days === null ? invalidDate : t.days.days(days)}
    </span>
  );
}
