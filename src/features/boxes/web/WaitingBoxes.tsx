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
  const { data: ownedBoxes = [] } = useQuery(ownedQuery(me.id));
  const waitingBoxes = [...received, ...ownedBoxes].filter(
    (box) => nextActionOf(box, me.id, now) !== null,
  );
  if (waitingBoxes.length === 0) return null;
  return <Badge count={waitingBoxes.length} label={t.page.waiting(waitingBoxes.length)} />;
}
