import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { photosTileQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useInView } from '#platform/web/ui/use-in-view.ts';
import type { News } from '../../news.contract.ts';
import { newsQuery } from '../news.queries.ts';
import { useMarkAllSeen } from '../seen.ts';
import { seenBeforeDay } from './day-start.ts';
import { LargePhoto } from './LargePhoto.tsx';
import { t } from './messages/index.ts';
import { NewsLines } from './NewsLines.tsx';
import { NewsSkeleton } from './NewsSkeleton.tsx';
import { useDay } from './NewsTime.tsx';
import { type SeenBefore, type ShownNews, shownNews } from './shown-news.ts';

/** News of the partner, with the newest photo large. Without news: the newest photo of either user. */
export function NewFromPartner() {
  const query = useQuery(newsQuery);
  const day = useDay();
  return (
    <Section query={query} error={t.loadFailed} compact quiet skeleton={<NewsSkeleton />}>
      {(news) => <OfDay key={day} news={news} day={day} />}
    </Section>
  );
}

function OfDay({ news, day }: { news: News; day: string }) {
  const { me } = useCouple();
  const timeZone = useTimeZone();
  // New items stay new until Home is opened again.
  const [before] = useState<SeenBefore>(() => ({
    seen: news.seen,
    sinceDay: seenBeforeDay(me.id, day, news.seen.home),
  }));
  const shown = shownNews(news.items, before, day, timeZone);
  return shown === null ? <NewestOfBoth /> : <NewsCard {...shown} />;
}

/** Part of the news that is on the screen when they count as seen. */
const seenPart = 0.3;

/** Seen news is quieter. */
function NewsCard({ hasNew, photo, lines }: ShownNews) {
  const { partner } = useCouple();
  const id = useId();
  const block = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  useInView(block, setInView, { threshold: seenPart });
  useMarkAllSeen(isInView);
  const others = <NewsLines lines={lines} />;
  return (
    <Card owner={hasNew ? partner.color : undefined} labelledBy={id}>
      <div className="grid grid-cols-1 gap-4" ref={block}>
        <h2 className="text-18 wrap-anywhere" id={id}>
          {t.newFrom(partner.displayName)}
        </h2>
        {photo === undefined ? (
          others
        ) : (
          <LargePhoto key={photo.id} photo={photo}>
            {others}
          </LargePhoto>
        )}
      </div>
    </Card>
  );
}

/** The newest photo of both users; nothing if there is none. */
function NewestOfBoth() {
  const photo = useQuery(photosTileQuery).data?.photos[0];
  if (photo === undefined) return null;
  return (
    <section aria-label={t.newest(photo.kind === 'video')}>
      <Card>
        <LargePhoto key={photo.id} photo={photo} />
      </Card>
    </section>
  );
}
