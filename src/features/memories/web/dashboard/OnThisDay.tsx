import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Photo } from '#features/photos/photos.contract.ts';
import { momentOf } from '#features/photos/photos.rules.ts';
import { PhotoLink } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { invalidate, toastError, useApiMutation } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { useRefetchAfterMidnight, useToday } from '#platform/web/session/use-today.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { knownDate } from '#shared/dates.ts';
import { mostOfThisDay, openMemoryPath, yearsAgoOf, yearsBefore } from '../../memories.rules.ts';
import { t } from '../../messages/index.ts';
import {
  hideOnThisDay,
  type OnThisDay as OnThisDayData,
  readOnThisDay,
} from '../../on-this-day.contract.ts';
import { TypeSign } from '../TypeSign.tsx';
import { onThisDayQuery } from './dashboard.queries.ts';
import { useAnniversariesToday } from './use-anniversaries-today.ts';

/** Photos and memories of this day in earlier years, except those that Today's card names; nothing if there are none. */
export function OnThisDay() {
  const today = useToday();
  const named = useAnniversariesToday()?.memories ?? [];
  const withoutNamed = ({ photos, memories }: OnThisDayData): OnThisDayData => ({
    photos,
    memories: memories.filter(({ id }) => !named.some((each) => each.id === id)),
  });
  const query = useQuery({ ...onThisDayQuery, refetchInterval: useRefetchAfterMidnight() });
  if (today === undefined) return null;
  return (
    <Section
      title={t.dashboard.onThisDay}
      size="small"
      query={query}
      error={t.dashboard.onThisDayFailed}
      compact
      quiet
      isEmpty={(data) => countOf(withoutNamed(data)) === 0}
    >
      {(data) => <Items data={withoutNamed(data)} today={today} />}
    </Section>
  );
}

const countOf = ({ photos, memories }: OnThisDayData): number => photos.length + memories.length;

function Items({ data, today }: { data: OnThisDayData; today: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const count = countOf(data);
  const shownCount = showsAll ? count : mostOfThisDay;
  const memories = data.memories.slice(0, shownCount);
  const photos = data.photos.slice(0, shownCount - memories.length);
  return (
    <>
      <List className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-4 phone:grid-cols-[repeat(auto-fill,minmax(140px,1fr))] phone:gap-3">
        {memories.map((memory) => (
          <Item
            key={`memory ${memory.id}`}
            name={memory.title}
            hides={{ kind: 'memory', id: memory.id }}
            years={yearsAgoOf(memory, knownDate(today))}
          >
            <Link
              className="group grid min-h-38 grid-cols-1 content-start gap-1.5 rounded-t-card px-4 pt-4 pb-1 wrap-anywhere text-inherit no-underline"
              to={openMemoryPath(memory.id)}
            >
              <TypeSign type={memory.type} />
              <span
                className="font-semibold group-hover:underline group-hover:decoration-1"
                dir="auto"
              >
                {memory.title}
              </span>
              <span className="line-clamp-2 text-14 text-ink-muted" dir="auto">
                {memory.description}
              </span>
            </Link>
          </Item>
        ))}
        {photos.map((photo) => (
          <PhotoItem key={`photo ${photo.id}`} photo={photo} today={today} />
        ))}
      </List>
      {count > shownCount && (
        <div>
          <Button onClick={() => setShowsAll(true)}>{t.dashboard.showAll(count)}</Button>
        </div>
      )}
    </>
  );
}

function PhotoItem({ photo, today }: { photo: Photo; today: string }) {
  const { timeZone } = useCouple();
  const name = photoName(photo, timeZone);
  return (
    <Item
      name={name}
      hides={{ kind: 'photo', id: photo.id }}
      years={yearsBefore(momentOf(photo, timeZone), knownDate(today))}
    >
      <PhotoLink
        className="grid h-38 overflow-hidden rounded-t-card hover:brightness-94"
        photo={photo}
        from="home"
      />
    </Item>
  );
}

type ItemProps = {
  name: string;
  hides: { readonly kind: 'photo' | 'memory'; readonly id: number };
  years: number;
  children: ReactNode;
};

function Item({ name, hides, years, children }: ItemProps) {
  const { partner } = useCouple();
  const confirm = useConfirm();
  const hide = useApiMutation(hideOnThisDay, {
    meta: { handlesError: true },
    // A deleted one counts as hidden.
    onError: (error) => isNotFound(error) || toastError(error, t.dashboard.hideFailed),
    onSettled: () => invalidate(readOnThisDay),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t.dashboard.hideTitle,
      text: t.dashboard.sureToHide(name, partner.displayName),
      action: t.dashboard.hide,
    });
    if (isConfirmed)
      hide.mutate({ body: hides }, { onSuccess: () => announce(t.dashboard.hidden) });
  };
  return (
    <li className="grid min-w-0 grid-rows-[1fr_auto] rounded-card border border-hairline bg-surface shadow-1">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-2 py-1 pr-1 pl-4 text-14 text-ink-muted">
        <span>{t.dashboard.yearsAgo(years)}</span>
        <Button
          size="small"
          variant="plain"
          aria-label={t.dashboard.hideOne(name)}
          busy={hide.isPending}
          onClick={() => void ask()}
        >
          {t.dashboard.hide}
        </Button>
      </div>
    </li>
  );
}
