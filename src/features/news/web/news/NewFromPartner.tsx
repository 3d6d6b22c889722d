import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { photosTileQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useInView } from '#platform/web/ui/use-in-view.ts';
import { useTimed } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import { t } from '../../messages/index.ts';
import type { News } from '../../news.contract.ts';
import { newsQuery } from '../news.queries.ts';
import { useMarkSeen } from '../seen.ts';
import { seenBeforeDay } from './day-start.ts';
import { LargePhoto } from './LargePhoto.tsx';
import { NewsLines } from './NewsLines.tsx';
import { NewsSkeleton } from './NewsSkeleton.tsx';
import { isNew, type SeenBefore, type ShownNews, shownNews } from './shown-news.ts';

/** News of the partner, with the newest photo large. Without news: the newest photo of either user. */
export function NewFromPartner() {
  const query = useQuery(newsQuery);
  const timeZone = useTimeZone();
  const day = useTimed(5_000, (now) => dateIn(timeZone, now).toString());
  return (
    <Section query={query} error={t.onHome.loadFailed} compact quiet skeleton={<NewsSkeleton />}>
      {(news) => <OfDay key={day} news={news} day={day} />}
    </Section>
  );
}

type OfDayProps = { news: News; day: string };

function OfDay({ news, day }: OfDayProps) {
  const { me } = useCouple();
  const timeZone = useTimeZone();
  // New items stay new until Home is opened again.
  const [before] = useState<SeenBefore>(() => ({
    seen: news.seen,
    sinceDay: seenBeforeDay(me.id, day, news.seen.home),
  }));
  const shown = shownNews(news.items, before, day, timeZone);
  if (shown.large === undefined && shown.lines.length === 0) return <NewestOfBoth day={day} />;
  return <NewsCard shown={shown} before={before} day={day} />;
}

/** Part of the news that is on the screen when they count as seen. */
const seenPart = 0.3;

type NewsCardProps = { day: string; shown: ShownNews; before: SeenBefore };

function NewsCard({ shown: { large, lines }, before, day }: NewsCardProps) {
  const { partner } = useCouple();
  const id = useId();
  const block = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  useInView(block, setInView, { threshold: seenPart });
  useMarkSeen('home', isInView);
  const items = [...(large === undefined ? [] : [large.item]), ...lines.map(({ item }) => item)];
  // Seen news is quieter.
  const hasNew = items.some((item) => isNew(item, before));
  const others = <NewsLines lines={lines} before={before} day={day} />;
  return (
    <Card owner={hasNew ? partner.color : undefined} labelledBy={id}>
      <div className="grid grid-cols-1 gap-4" ref={block}>
        <h2 className="text-18 wrap-anywhere" id={id}>
          {t.onHome.newFrom(partner.displayName)}
        </h2>
        {large === undefined ? (
          others
        ) : (
          <LargePhoto key={large.photo.id} photo={large.photo} day={day}>
            {others}
          </LargePhoto>
        )}
      </div>
    </Card>
  );
}

/** The newest photo of both users; nothing if there is none. */
function NewestOfBoth({ day }: { day: string }) {
  const photo = useQuery(photosTileQuery).data?.photos[0];
  if (photo === undefined) return null;
  return (
    <section aria-label={t.onHome.newestPhoto}>
      <Card>
        <LargePhoto key={photo.id} photo={photo} day={day} />
      </Card>
    </section>
  );
}
