import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Badge, Dot } from '#platform/web/ui/Badge.tsx';
import { type Badges, badgesOf } from '../badges.rules.ts';
import { t } from '../messages/index.ts';
import { byPlace, type Place } from '../news.rules.ts';
import { newsQuery } from './news.queries.ts';
import { waitingQuery } from './waiting/waiting.queries.ts';

const nothingNew = byPlace(() => 0);

function useBadges(): Badges {
  const { data: news } = useQuery(newsQuery);
  const { data: waiting } = useQuery(waitingQuery);
  return badgesOf(news?.unseen ?? nothingNew, waiting ?? []);
}

/** Beside the link to a place: how much waits there, or a dot for news. */
export function PlaceBadge({ place }: { place: Place }) {
  const { isNew, waitingCount } = useBadges();
  if (place === 'surprises' && waitingCount > 0) {
    return <Badge count={waitingCount} label={t.badges.waiting(waitingCount)} />;
  }
  return isNew[place] && <Dot label={t.badges.isNew} />;
}

/** The number on the icon of the installed app. */
export function AppBadge() {
  const { appCount } = useBadges();
  useEffect(() => {
    // Browsers without the permission for notifications reject it.
    navigator.setAppBadge?.(appCount).catch(ignore);
  }, [appCount]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(ignore), []);
  return null;
}

const ignore = () => undefined;
