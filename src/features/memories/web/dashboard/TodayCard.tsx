import PenLine from 'lucide-react/icons/pen-line';
import { useId } from 'react';
import { Link } from 'react-router';
import { PhotoLink } from '#features/photos/web/PhotoImage.tsx';
import { useCouple } from '#platform/web/session/couple.ts';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { readDate } from '#shared/dates.ts';
import { newMemoryPathOn, openMemoryPath } from '../../memories.rules.ts';
import { t } from '../../messages/index.ts';
import { type PhotoOfYear, photoOfEachYear } from '../../today.rules.ts';
import type { AnniversariesToday } from './use-anniversaries-today.ts';

/** The anniversaries of today, with a photo of each year. */
export function TodayCard({ today, ownYears, startDate, memories, onThisDay }: AnniversariesToday) {
  const id = useId();
  const { timeZone } = useCouple();
  const photos = onThisDay === undefined ? [] : photoOfEachYear(onThisDay, timeZone);
  const titleYears = ownYears > 0 ? ownYears : (memories[0]?.years ?? 0);
  const isOwn = ownYears > 0;
  const first = memories[0];
  const occasion = isOwn
    ? t.own.title(ownYears)
    : first && t.calendar.titleWithYears(first.title, first.years);
  return (
    <section
      className="flex flex-wrap items-center gap-x-8 gap-y-5 rounded-card bg-us p-6 text-on-solid shadow-2 phone:gap-y-3 phone:p-4 forced-colors:border forced-colors:bg-none"
      aria-labelledby={id}
    >
      <div className="grid min-w-0 flex-[1_1_280px] justify-items-start gap-1">
        <h2 className="display text-36 phone:text-28" id={id}>
          {isOwn ? t.own.todayTogether(titleYears) : t.own.today(titleYears)}
        </h2>
        {isOwn && (
          <p className="phone:hidden">{t.own.since(readDate(startDate)?.toString() ?? '')}</p>
        )}
        {memories.length > 0 && (
          <List className="grid min-w-0 gap-1">
            {memories.map(({ id: memoryId, title, years }) => (
              <li key={memoryId} className="min-w-0 wrap-anywhere">
                <Link
                  className="font-semibold text-inherit underline decoration-1 underline-offset-3"
                  to={openMemoryPath(memoryId)}
                  dir="auto"
                >
                  {title}
                </Link>
                {(isOwn || years !== titleYears) && ` · ${t.page.years(years)}`}
              </li>
            ))}
          </List>
        )}
        <div className="mt-3 phone:mt-2">
          <Link className={buttonClass()} to={newMemoryPathOn(today, occasion)}>
            <PenLine size={20} strokeWidth={1.75} aria-hidden="true" />
            {t.own.write}
          </Link>
        </div>
      </div>
      {photos.length > 0 && <Photos photos={photos} />}
    </section>
  );
}

/** On a phone, they are small and overlap, so that the heart below is on the first screen. */
const Photos = ({ photos }: { photos: readonly PhotoOfYear[] }) => (
  <List
    className="flex max-w-148 flex-wrap gap-3 phone:-mx-4 phone:w-[calc(100%+32px)] phone:max-w-none phone:flex-nowrap phone:gap-0 phone:overflow-x-auto phone:px-4"
    aria-label={t.own.photos}
  >
    {photos.map(({ year, photo }) => (
      <li key={year} className="grid w-22 flex-none gap-1 phone:w-11 phone:not-first:-ms-2">
        <PhotoLink
          className="grid aspect-square overflow-hidden rounded-small border-on-solid phone:border-2"
          photo={photo}
          from="home"
          priority
        />
        <span className="text-center text-13 font-semibold tabular-nums phone:hidden">{year}</span>
      </li>
    ))}
  </List>
);
