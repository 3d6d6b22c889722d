import { number } from '#shared/i18n/formats.ts';

/** Larger counts are shown as "99+". */
const largest = 99;

/** A count beside an icon or a word. `label` says what is counted. */
export const Badge = ({ count, label }: { count: number; label: string }) => (
  <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-own-solid px-1.5 text-12 font-bold text-on-solid tabular-nums forced-colors:border">
    <span aria-hidden="true">{count > largest ? `${number(largest)}+` : number(count)}</span>
    <span className="visually-hidden">{label}</span>
  </span>
);

/** A mark for something new. `label` says so. */
export const Dot = ({ label }: { label: string }) => (
  <span className="badge-dot inline-block size-2.5 flex-none rounded-full bg-own-solid forced-colors:bg-[Highlight]">
    <span className="visually-hidden">{label}</span>
  </span>
);
