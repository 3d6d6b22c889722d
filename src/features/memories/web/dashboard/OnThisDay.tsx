import { memoriesMessages as t } from '../../messages/index.ts';
import '../type-colors.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { mostOfThisDay } from '../../dashboard.rules.ts';
import type { OnThisDay as Day } from '../../on-this-day.contract.ts';
import { useAskedAgain, useToday } from '../use-today.ts';
import { onThisDayQuery } from './dashboard.queries.ts';
import { MemoryOfThisDay, PhotoOfThisDay } from './OneOfThisDay.tsx';
import styles from './OnThisDay.module.css';

/** What this day was in years past; nothing where there is nothing (decisions §5). */
export function OnThisDay() {
  const title = useId();
  const today = useToday();
  const { data, isError, isFetching, refetch } = useQuery({
    ...onThisDayQuery(today),
    refetchInterval: useAskedAgain(),
  });
  if (data === undefined && !isError) return null;
  if (today === undefined || (data !== undefined && countOf(data) === 0)) return null;
  return (
    <section className={styles.section} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        {t.dashboard.onThisDay}
      </h2>
      {data === undefined ? (
        <ErrorState
          compact
          text={t.dashboard.onThisDayFailed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Found day={data} today={today} />
      )}
    </section>
  );
}

const countOf = ({ photos, memories }: Day): number => photos.length + memories.length;

function Found({ day, today }: { day: Day; today: string }) {
  const [all, setAll] = useState(false);
  const count = countOf(day);
  const most = all ? count : mostOfThisDay;
  const memories = day.memories.slice(0, most);
  const photos = day.photos.slice(0, most - memories.length);
  return (
    <>
      <ul className={styles.found}>
        {memories.map((memory) => (
          <MemoryOfThisDay key={`memory ${memory.id}`} memory={memory} today={today} />
        ))}
        {photos.map((photo) => (
          <PhotoOfThisDay key={`photo ${photo.id}`} photo={photo} today={today} />
        ))}
      </ul>
      {count > most && (
        <div>
          <Button onClick={() => setAll(true)}>{t.dashboard.showAll(count)}</Button>
        </div>
      )}
    </>
  );
}
