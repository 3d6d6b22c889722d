import { useState } from 'react';
import type { Day } from '../calendar.rules.ts';
import type { Memory } from '../memories.contract.ts';

/** What somebody wants to write: a new memory, on a day or on none, or a change of one. */
export interface Writing {
  readonly memory?: Memory | undefined;
  readonly day?: Day | undefined;
  /** A memory that is gone: what was written of it becomes a new one. */
  readonly lost?: number | undefined;
}

/** What lies over the page: a day, and the form. The open memory is kept in the address instead. */
export function useAsked() {
  const [day, setDay] = useState<Day | null>(null);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [times, setTimes] = useState(0);
  return {
    day,
    openDay: (chosen: Day) => setDay(chosen),
    closeDay: () => setDay(null),
    writing,
    /** How often the form was opened: each time it begins anew. */
    times,
    write(wanted: Writing) {
      setTimes((before) => before + 1);
      setWriting(wanted);
    },
    stopWriting: () => setWriting(null),
  };
}

export type Asked = ReturnType<typeof useAsked>;
