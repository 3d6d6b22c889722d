import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { photosTileQuery } from '#features/photos/web/dashboard/dashboard.queries.ts';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { useInView } from '#platform/web/ui/use-in-view.ts';
import type { News } from '../../news.contract.ts';
import { newsQuery } from '../news.queries.ts';
import { useMarkAllSeen } from '../seen.ts';
import { seenBeforeDay } from './day-start.ts';
import { LargePhoto, type LargePhotoProps } from './LargePhoto.tsx';
import { t } from './messages/index.ts';
import { NewsLines } from './NewsLines.tsx';
import { NewsSkeleton } from './NewsSkeleton.tsx';
import { useDay } from './NewsTime.tsx';
import { type SeenBefore, type ShownNews, shownNews } from './shown-news.ts';

const WordDialog = lazy(async () => ({
  default: (await import('#features/love/web/words/WordDialog.tsx')).WordDialog,
}));

/** News of the partner, with the newest photo large. Without news: the newest photo of either user. */
export function NewFromPartner() {
  const query = useQuery(newsQuery);
  const [isAnswering, setAnswering] = useState(false);
  return (
    <>
      <Section query={query} error={t.loadFailed} compact quiet skeleton={<NewsSkeleton />}>
        {(news) => <OfToday news={news} onAnswer={() => setAnswering(true)} />}
      </Section>
      {isAnswering && (
        <Suspense>
          <WordDialog onClose={() => setAnswering(false)} />
        </Suspense>
      )}
    </>
  );
}

type OfTodayProps = { news: News; onAnswer: () => void };

function OfToday({ news, onAnswer }: OfTodayProps) {
  const timeZone = useTimeZone();
  const before = useSeenBefore(news);
  // Newer photos wait while a note on this one is written.
  const [heldPhoto, holdPhoto] = useState<Photo>();
  const [heldNewest, holdNewest] = useState<Photo>();
  const shown = shownNews(news.items, before, timeZone, heldPhoto);
  if (shown === null || heldNewest !== undefined)
    return <NewestOfBoth held={heldNewest} onHold={holdNewest} />;
  return <NewsCard {...shown} onAnswer={onAnswer} onHold={holdPhoto} />;
}

/** New items stay new until Home is opened again, or another day begins. */
function useSeenBefore({ seen }: News): SeenBefore {
  const { me } = useCouple();
  const day = useDay();
  const seenBefore = () => ({ seen, day, sinceDay: seenBeforeDay(me.id, day, seen.home) });
  const [before, setBefore] = useState<SeenBefore>(seenBefore);
  if (before.day !== day) setBefore(seenBefore());
  return before;
}

/** Part of the news, or of the screen if they are taller, that is visible when they count as seen. */
const seenPart = 0.3;
/** Visible parts of the news at which that is decided. */
const parts = [0.02, 0.05, 0.1, 0.2, seenPart];

type NewsCardProps = ShownNews & Pick<OfTodayProps, 'onAnswer'> & Pick<LargePhotoProps, 'onHold'>;

/** Seen news is quieter. */
function NewsCard({ hasNew, photo, lines, onAnswer, onHold }: NewsCardProps) {
  const { partner } = useCouple();
  const id = useId();
  const block = useRef<HTMLDivElement>(null);
  const [isInView, setInView] = useState(false);
  const onScroll = (_: boolean, part: number) => {
    const height = block.current?.offsetHeight ?? 0;
    setInView(part * height >= seenPart * Math.min(height, innerHeight));
  };
  useInView(block, onScroll, { threshold: parts });
  useMarkAllSeen(isInView);
  const others = <NewsLines lines={lines} onAnswer={onAnswer} />;
  return (
    <Card owner={hasNew ? partner.color : undefined} labelledBy={id}>
      <div className="grid grid-cols-1 gap-4" ref={block}>
        <h2 className="text-18 wrap-anywhere" id={id}>
          {t.newFrom(partner.displayName)}
        </h2>
        {photo === undefined ? (
          others
        ) : (
          <LargePhoto photo={photo} onHold={onHold}>
            {others}
          </LargePhoto>
        )}
      </div>
    </Card>
  );
}

type NewestOfBothProps = Pick<LargePhotoProps, 'onHold'> & { held: Photo | undefined };

/** The held photo, or the newest one of both users; nothing if there is none. */
function NewestOfBoth({ held, onHold }: NewestOfBothProps) {
  const newest = useQuery(photosTileQuery).data?.photos[0];
  const photo = held ?? newest;
  if (photo === undefined) return null;
  return (
    <section aria-label={t.newest(photo.kind === 'video')}>
      <Card>
        <LargePhoto photo={photo} onHold={onHold} />
      </Card>
    </section>
  );
}
