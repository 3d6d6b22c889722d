/** The visits of a place, as a device knows them. Times are in ISO 8601. */
export interface Visit {
  /** Until when the place was seen when it was last left: newer things are marked as new. */
  readonly since: string;
  /** Until when it was seen by now, there or on Home. */
  readonly seen: string;
  readonly isOpen: boolean;
}

export interface PlaceNow {
  /** Until when the server counts the place and Home as seen. */
  readonly seen: string;
  readonly seenHome: string;
  /** Time of the newest news. */
  readonly newest: string;
  readonly isOpen: boolean;
  /** True if this window had the place open at the last update, also before a reload. */
  readonly wasOpenHere: boolean;
}

/**
 * Home marks all places as seen, which is no visit of them. A place that alone is further was visited on another device. A visit
 * that is stored as open without an open window ended when the window was closed.
 */
export function nextVisit(last: Visit | undefined, now: PlaceNow): Visit {
  const { seen, seenHome, newest, isOpen, wasOpenHere } = now;
  if (last === undefined)
    return { since: seen, seen: isOpen ? latest(seen, newest) : seen, isOpen };
  const isSameVisit = isOpen && wasOpenHere;
  const wasLeft = last.isOpen && !isSameVisit;
  const wasVisitedElsewhere = !last.isOpen && seen > last.seen && seen !== seenHome;
  const seenByNow = latest(seen, last.seen);
  return {
    since: wasLeft ? last.seen : wasVisitedElsewhere ? seen : last.since,
    seen: isOpen ? latest(seenByNow, newest) : seenByNow,
    isOpen,
  };
}

const latest = (one: string, other: string): string => (one > other ? one : other);
