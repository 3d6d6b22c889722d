import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { number } from '#shared/i18n/formats.ts';
import type { User } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import { loveQuery, partnerLoveQuery } from './love.queries.ts';

/** A count above zero is visible in the bar: at least this share of it. */
const minShare = 0.02;

export type LoveTogetherProps = { me: User; partner: User };

/** The love of both, and each one's share. */
export function LoveTogether({ me, partner }: LoveTogetherProps) {
  const title = useId();
  const query = useQuery(loveQuery);
  const { partnerLoveCount = 0 } = useQuery(partnerLoveQuery).data ?? {};
  return (
    <Card owner="us" labelledBy={title}>
      <h2 className="mb-1 text-14 font-semibold text-ink-muted [&+[role=alert]]:mt-3" id={title}>
        {t.together.title}
      </h2>
      <Section
        query={query}
        error={t.counter.loadFailed}
        compact
        quiet
        skeleton={<Shares parts={[]} isLoading />}
      >
        {(love) => {
          const parts = [
            { user: me, count: love.count },
            // The event stream may be ahead of the latest read.
            { user: partner, count: Math.max(partnerLoveCount, love.totalCount - love.count) },
          ];
          return <Shares parts={me.color === 'pink' ? parts.toReversed() : parts} />;
        }}
      </Section>
    </Card>
  );
}

type Part = { user: User; count: number };

function Shares({ parts, isLoading = false }: { parts: readonly Part[]; isLoading?: boolean }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="display numerals min-h-[1.15em] text-36">
        {isLoading ? <Skeleton width="4ch" /> : <span className="us-text">{number(total)}</span>}
      </p>
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
