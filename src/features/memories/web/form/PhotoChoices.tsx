// biome-ignore-all lint/a11y/useSemanticElements: a select has no pictures

import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type MouseEvent, memo, useId, useRef, useState } from 'react';
import { monthsOfPhotos } from '#features/photos/grid.rules.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { t } from '../../messages/index.ts';

export const choiceGrid =
  'grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(120px,30%),1fr))] gap-2 [overflow-anchor:none]';

export type PhotoChoicesProps = {
  /** Newest first. */
  photos: readonly Photo[];
  /** The photos in the order in which they were chosen. */
  chosenPhotos: readonly Photo[];
  /** The number of photos, including those that are not loaded yet. */
  total: number;
  /** At most one photo can be chosen. */
  isSingle: boolean;
  onToggle: (photo: Photo) => void;
};

/** A list box of photos by month. Arrow keys move, Space and Enter choose. Each choice shows its position. */
export function PhotoChoices({
  photos,
  chosenPhotos,
  total,
  isSingle,
  onToggle,
}: PhotoChoicesProps) {
  const id = useId();
  const { timeZone } = useCouple();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const positions = new Map(chosenPhotos.map((photo, index) => [photo.id, index + 1]));
  const reached = Math.min(active, photos.length - 1);

  const toggle = (target: EventTarget) => {
    const option = target instanceof Element ? target.closest('[data-choice]') : null;
    const index = photos.findIndex((each) => `${each.id}` === option?.getAttribute('data-choice'));
    const photo = photos[index];
    if (photo === undefined) return;
    setActive(index);
    onToggle(photo);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return toggle(event.target);
    }
    const options = [...(list.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [])];
    const next = indexAfterKey(event.key, reached, options);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    options[next]?.focus();
  };
  return (
    <div
      ref={list}
      className="grid min-w-0 gap-4"
      role="listbox"
      aria-multiselectable={!isSingle}
      aria-label={t.form.photos}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => toggle(event.target)}
    >
      {monthsOfPhotos(photos, timeZone).map(({ month, first, count }) => (
        <div key={first} role="group" aria-labelledby={`${id}-${first}`}>
          <div className="mb-2 font-semibold" id={`${id}-${first}`} role="presentation">
            {t.calendar.month(month)}
          </div>
          <div className={choiceGrid} role="presentation">
            {photos.slice(first, first + count).map((photo, offset) => (
              <Choice
                key={photo.id}
                photo={photo}
                name={photoName(photo, timeZone)}
                index={first + offset}
                total={total}
                isActive={first + offset === reached}
                position={positions.get(photo.id)}
                isSingle={isSingle}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The option to which a key moves the focus; undefined for other keys. */
function indexAfterKey(
  key: string,
  from: number,
  options: readonly HTMLElement[],
): number | undefined {
  const lastIndex = options.length - 1;
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => from - 1,
    ArrowRight: () => from + 1,
    ArrowUp: () => rowFrom(options, from, -1),
    ArrowDown: () => rowFrom(options, from, 1),
    PageUp: () => rowFrom(options, from, -3),
    PageDown: () => rowFrom(options, from, 3),
    Home: () => 0,
    End: () => lastIndex,
  };
  const next = steps[key]?.();
  return next === undefined ? undefined : Math.max(0, Math.min(lastIndex, next));
}

/** The option in the same column some rows away. Rows of a month's end are shorter. */
function rowFrom(options: readonly HTMLElement[], from: number, rows: number): number {
  const column = options[from]?.offsetLeft ?? 0;
  const step = Math.sign(rows);
  let [index, top, left] = [from, options[from]?.offsetTop, Math.abs(rows)];
  for (let at = from + step; options[at] !== undefined; at += step) {
    const { offsetTop, offsetLeft } = options[at] ?? {};
    if (offsetTop !== top) {
      if (left === 0) break;
      [left, top, index] = [left - 1, offsetTop, at];
    }
    const distance = Math.abs((offsetLeft ?? 0) - column);
    if (distance < Math.abs((options[index]?.offsetLeft ?? 0) - column)) index = at;
  }
  return index;
}

type ChoiceProps = {
  photo: Photo;
  name: string;
  index: number;
  total: number;
  isActive: boolean;
  /** Position among the chosen photos, from 1. */
  position: number | undefined;
  isSingle: boolean;
};

const Choice = memo(function Choice(props: ChoiceProps) {
  const { photo, name, index, total, isActive, position, isSingle } = props;
  const isChosen = position !== undefined;
  const showsCheck = isChosen && isSingle;
  return (
    <div
      className={clsx(
        'relative aspect-square cursor-pointer scroll-my-3 rounded-small select-none [contain-intrinsic-size:120px] [content-visibility:auto] focus-visible:shadow-[inset_0_0_0_5px_var(--surface)] focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-ink focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:rounded-[inherit] focus-visible:after:border-3 focus-visible:after:border-ink focus-visible:after:shadow-[inset_0_0_0_2px_var(--surface)] [&>:first-child]:rounded-[inherit] [&>:first-child]:transition-[scale]',
        isChosen &&
          'bg-own-soft shadow-[inset_0_0_0_3px_var(--me-solid)] forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight] [&>:first-child]:scale-86',
      )}
      role="option"
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={index + 1}
      aria-label={name}
      data-choice={photo.id}
    >
      <PhotoImage photo={photo} name="" layout="tile" />
      <span
        className={clsx(
          'absolute top-1.5 right-1.5 grid h-6.5 min-w-6.5 place-items-center rounded-full border-2 border-[#fff] text-13 font-[700] text-on-solid tabular-nums',
          isChosen ? 'bg-own-solid' : 'bg-[#0d0a1066]',
          !showsCheck && 'px-1.5',
        )}
        aria-hidden="true"
      >
        {showsCheck ? <Check size={16} strokeWidth={2.5} /> : position}
      </span>
    </div>
  );
});
