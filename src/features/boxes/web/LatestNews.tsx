import { useQuery } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { dateTime } from '#shared/i18n/formats.ts';
import { instantIn } from '#shared/moments.ts';
import type { Box } from '../boxes.contract.ts';
import { activeOf, type Role } from '../boxes.rules.ts';

import { boxesMessages as t } from '../messages/index.ts';
import styles from './BoxesPage.module.css';
import { activeQuery } from './boxes.queries.ts';
import { useNews } from './news.ts';

export type ShowBox = { onShow: (id: number) => void };

export type UpNextProps = ShowBox & {
  /** What was read of each list so far. */
  lists: Readonly<Record<Role, readonly Box[] | undefined>>;
};

/** The box that comes first for whoever looks, and the way to it (decisions §7). */
export function UpNext({ lists, onShow }: UpNextProps) {
  const { me } = useCouple();
  const { data, isError, isFetching, refetch } = useQuery(activeQuery(me.id));
  const { recipient, owner } = lists;
  // The lists tell as well: what stands below is not pushed away once the answer is there.
  const box = data === undefined && recipient && owner ? activeOf({ recipient, owner }) : data;
  if (isError) {
    return (
      <div className={styles.nextFailed}>
        <ErrorState
          compact
          text={t.page.failed.active}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (box === undefined || box === null) return null;
  return (
    <p className={styles.next}>
      <span>
        <strong>{t.page.upNext}: </strong>
        {t.page.prizeOf(box.prizeName)}, {t.box.labels[box.status]}
      </span>
      <Button size="small" onClick={() => onShow(box.id)}>
        {t.page.showBox}
      </Button>
    </p>
  );
}

/** What was told of boxes lately: the newest ten (S3 §3). */
export function LatestNews({ onShow }: ShowBox) {
  const { timeZone } = useCouple();
  const news = useNews();
  // What was taken back is shown nowhere.
  const gone = new Set(
    news.filter(({ type }) => type === 'BOX_CANCELLED').map(({ box }) => box.id),
  );
  return (
    <section className={styles.news} aria-labelledby="latest-news">
      <h2 className={styles.newsTitle} id="latest-news">
        <Bell size={18} strokeWidth={1.75} aria-hidden="true" />
        {t.page.news}
      </h2>
      {news.length === 0 ? (
        <p className={styles.noNews}>{t.page.noNews}</p>
      ) : (
        <ol className={styles.told}>
          {news.map(({ eventId, message, timestamp, box }) => {
            const at = instantIn(timestamp);
            const words = (
              <>
                {message}
                {at !== null && timeZone !== undefined && (
                  <time className={styles.when} dateTime={timestamp}>
                    {dateTime(at, timeZone)}
                  </time>
                )}
              </>
            );
            return (
              <li key={eventId}>
                {gone.has(box.id) ? (
                  <p className={styles.one}>{words}</p>
                ) : (
                  <button type="button" className={styles.one} onClick={() => onShow(box.id)}>
                    {words}
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
