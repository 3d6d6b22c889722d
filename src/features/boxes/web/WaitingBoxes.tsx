import { useQuery } from '@tanstack/react-query';
import { useCouple } from '#platform/web/session/couple.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { nextActionOf } from '../card.rules.ts';
import { t } from '../messages/index.ts';
import { ownedQuery, receivedQuery } from './boxes.queries.ts';
import { useServerNow } from './server-clock.ts';

/** The number of boxes that the user can act on now; nothing without one. */
export function WaitingBoxes() {
  const { me } = useCouple();
  const now = useServerNow();
  const { data: received = [] } = useQuery(receivedQuery(me.id));
  const { data: owned = [] } = useQuery(ownedQuery(me.id));
  const waiting = [...received, ...owned].filter((box) => nextActionOf(box, me.id, now) !== null);
  if (waiting.length === 0) return null;
  return <Badge count={waiting.length} label={t.page.waiting(waiting.length)} />;
}
