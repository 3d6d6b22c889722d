import type { ReactNode } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { dateTime, invalidDate } from '#shared/i18n/formats.ts';
import { instantIn } from '#shared/moments.ts';
import type { Box } from '../../boxes.contract.ts';

import { boxesMessages as t } from '../../messages/index.ts';
import styles from './Details.module.css';

/** What a card shows once it is expanded (S3 §2). */
export function Details({ box, id }: { box: Box; id: string }) {
  return (
    <dl className={styles.details} id={id}>
      <One term={t.page.description}>{box.prizeDescription}</One>
      <One term={t.page.task}>{box.taskDescription}</One>
      <One term={t.page.type}>{t.page.types[box.completionType]}</One>
      <One term={box.status === 'CREATED' ? t.page.dropsAt : t.page.droppedAt}>
        <Moment at={box.dropAt} />
      </One>
      <One term={t.page.expiresAt}>
        {box.expiresAt === null ? (
          t.page.notYetOpened(box.expirationMinutes)
        ) : (
          <Moment at={box.expiresAt} />
        )}
      </One>
    </dl>
  );
}

const One = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className={styles.term}>{term}</dt>
    <dd className={styles.said} dir="auto">
      {children}
    </dd>
  </div>
);

/** By the couple's clock. */
function Moment({ at }: { at: unknown }) {
  const { timeZone } = useCouple();
  const moment = instantIn(at);
  if (moment === null) return invalidDate;
  return (
    <time dateTime={new Date(moment).toISOString()}>
      {timeZone !== undefined && dateTime(moment, timeZone)}
    </time>
  );
}
