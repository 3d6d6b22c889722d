import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Day, dayAfterKey, type Month, monthOf } from '../../calendar.rules.ts';
import { cellOf } from './cell-of.ts';

export type ActiveDayParts = {
  month: Month;
  today: Day;
  onMonth: (month: Month) => void;
  onDay: (day: Day) => void;
  onAdd: (day: Day) => void;
};

/** The one day to which Tab leads, and the keys that move it (APG "date grid"). */
export function useActiveDay({ month, today, onMonth, onDay, onAdd }: ActiveDayParts) {
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(today);
  /** Which day gets the focus once it is drawn. */
  const wanted = useRef<Day>(undefined);
  const active = inMonth(chosen, month, today);

  useLayoutEffect(() => {
    if (wanted.current === undefined || monthOf(wanted.current) !== month) return;
    cellOf(wanted.current)?.focus();
    wanted.current = undefined;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, target, ctrlKey, metaKey, altKey } = event;
    const day = target instanceof Element ? target.getAttribute('data-day') : null;
    if (day === null || ctrlKey || metaKey || altKey) return;
    const next = dayAfterKey(day, key, shiftKey);
    if (next !== null) {
      wanted.current = next;
      setChosen(next);
      if (monthOf(next) !== month) onMonth(monthOf(next));
    } else if (key === 'Enter' || key === ' ') onDay(day);
    else if (key.toLowerCase() === 'n') onAdd(day);
    else return;
    event.preventDefault();
  };
  return { grid, active, onKeyDown, activate: setChosen };
}

/** The day itself in its month; in another one today, or else the first. A day at the edge stays where it was pressed. */
function inMonth(day: Day, month: Month, today: Day): Day {
  if (monthOf(day) === month) return day;
  return monthOf(today) === month ? today : `${month}-01`;
}
