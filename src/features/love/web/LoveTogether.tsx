import { useQuery } from '@tanstack/react-query';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { simultaneousClicks } from '../love.contract.ts';
import { t } from '../messages/index.ts';
import { LoveCount } from './LoveCount.tsx';
import { LovePart } from './LovePart.tsx';
import { loveQuery, partnerLoveQuery } from './love.queries.ts';
import { useMoment } from './use-moment.ts';

/** A count above zero is visible in the bar: at least this share of it. */
const minShare = 0.02;

export type LoveTogetherProps = { me: User; partner: User };

/** The love of both, and each one's share. It says so when both click at the same time. */
export function LoveTogether({ me, partner }: LoveTogetherProps) {
  const query = useQuery(loveQuery);
  const { partnerLoveCount = 0, partnerToday = 0 } = useQuery(partnerLoveQuery).data ?? {};
  const isMoment = useMoment(simultaneousClicks) > 0;
  return (
    <LovePart title={t.together.title} className="wide:border-s wide:border-hairline">
      <Section
        query={query}
        error={t.counter.loadFailed}
        compact
        quiet
        skeleton={<Shares parts={[]} />}
      >
        {({ count, totalCount, today, totalToday }) => {
          // The event stream may be ahead of the latest read.
          const parts = [
            { user: me, count },
            { user: partner, count: Math.max(partnerLoveCount, totalCount - count) },
          ];
          const bothToday = Math.max(today + partnerToday, totalToday);
          return (
            <Shares
              parts={me.color === 'pink' ? parts.toReversed() : parts}
              note={isMoment ? t.together.justNow : t.counter.today(bothToday)}
            />
          );
        }}
      </Section>
    </LovePart>
  );
}

type Part = { user: User; count: number };

/** Without a note, the counts are loading. */
function Shares({ parts, note }: { parts: readonly Part[]; note?: string }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <LoveCount size="small" note={note}>
          {note && <span className="us-text">{number(total)}</span>}
        </LoveCount>
      </div>
      <div
        className="mt-3 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken"
        aria-hidden="true"
      >
        {parts
          .filter(({ count }) => count > 0)
          .map(({ user, count }) => (
            <span
              key={user.id}
              className="min-w-0 bg-own-solid forced-colors:[forced-color-adjust:none]"
              data-color={colorSlot(user.color)}
              style={{ flexGrow: Math.max(count, total * minShare) }}
            />
          ))}
      </div>
      <List className="mt-2 flex min-h-[1.5em] flex-wrap justify-between gap-x-4 gap-y-1 text-14">
        {parts.map(({ user, count }) => (
          <li
            key={user.id}
            className="min-w-0 font-semibold wrap-anywhere text-own-text tabular-nums"
            data-color={colorSlot(user.color)}
          >
            <bdi>{user.displayName}</bdi> {number(count)}
          </li>
        ))}
      </List>
    </>
  );
}
