import type { ReactNode } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { date, dateTime, invalidDate } from '#shared/i18n/formats.ts';
import { instantIn } from '#shared/moments.ts';
import type { Box } from '../../boxes.contract.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './BoxCard.module.css';

/** The expanded part of a card (S3 §2). */
export function Details({ box, id }: { box: Box; id: string }) {
  const isBeforeOpening = box.status === 'CREATED' || box.status === 'DROPPED';
  return (
    <dl className={styles.details} id={id}>
      <Detail term={t.page.description}>{box.prizeDescription}</Detail>
      <Detail term={t.page.task}>{box.taskDescription}</Detail>
      <Detail term={t.page.type}>{t.page.types[box.completionType]}</Detail>
      <Detail term={box.status === 'CREATED' ? t.page.dropsAt : t.page.droppedAt}>
        <Moment at={box.droppedAt ?? box.dropAt} hasTime />
      </Detail>
      {isBeforeOpening && (
        <Detail term={t.page.expiresAt}>{t.page.notYetOpened(box.expirationMinutes)}</Detail>
      )}
      {box.status === 'OPENED' && (
        <Detail term={t.page.expiresAt}>
          <Moment at={box.expiresAt} hasTime />
        </Detail>
      )}
    </dl>
  );
}

const Detail = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className={styles.term}>{term}</dt>
    <dd className={styles.text} dir="auto">
      {children}
    </dd>
  </div>
);

/** In the couple's time zone. */
export function Moment({ at, hasTime = false }: { at: unknown; hasTime?: boolean }) {
  const { timeZone } = useCouple();
  const moment = instantIn(at);
  if (moment === null) return invalidDate;
  return (
    <time dateTime={new Date(moment).toISOString()}>
      {timeZone !== undefined && (hasTime ? dateTime : date)(moment, timeZone)}
    </time>
  );
}
