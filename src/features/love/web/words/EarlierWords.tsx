import { useInfiniteQuery } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/realtime/live.ts';
import { useCouple, useTimeZone } from '#platform/web/session/couple.ts';
import { useToday } from '#platform/web/session/use-today.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { dateIn } from '#shared/dates.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { type Word, wordSent } from '../../love.contract.ts';
import { t } from './messages/index.ts';
import { wordsQuery } from './words.queries.ts';

/** The words of both users, newest first, live. Nothing if there are none. */
export function EarlierWords() {
  const query = useInfiniteQuery(wordsQuery);
  useLiveEvent(wordSent, () => void query.refetch());
  return (
    <Section
      title={t.earlier}
      size="small"
      query={[query]}
      data={query.data?.pages.flat()}
      error={t.loadFailed}
      compact
      isEmpty={(words) => words.length === 0}
    >
      {(words) => (
        <>
          <List className="grid grid-cols-1 gap-3">
            {words.map((word) => (
              <EarlierWord key={word.id} word={word} />
            ))}
          </List>
          {query.hasNextPage && (
            <div>
              <Button
                size="small"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t.showEarlier}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function EarlierWord({ word: { text, at, user } }: { word: Word }) {
  const { me, partner } = useCouple();
  const timeZone = useTimeZone();
  const moment = Date.parse(at);
  const isToday = dateIn(timeZone, moment).toString() === useToday();
  const isMine = user.id === me.id;
  return (
    <li>
      <p className="flex flex-wrap gap-x-2 text-13">
        <span
          className="min-w-0 wrap-anywhere"
          data-color={colorSlot((isMine ? me : partner).color)}
        >
          <bdi className="font-bold text-own-text">{user.name}</bdi>
          {isMine && <span className="text-ink-muted">{sharedMessages.you}</span>}
        </span>
        <time className="text-ink-muted tabular-nums" dateTime={at}>
          {t.at(moment, timeZone, isToday)}
        </time>
      </p>
      <p className="wrap-anywhere" dir="auto">
        {text}
      </p>
    </li>
  );
}
