import clsx from 'clsx';
import type { ReactNode } from 'react';
import { colorSlot, type PartnerColor } from './Avatar.tsx';
import { List } from './List.tsx';

export type EntriesProps = { label: string; children: ReactNode };

/** A vertical list of dated entries. */
export const Entries = ({ label, children }: EntriesProps) => (
  <List aria-label={label}>{children}</List>
);

export type EntryProps = {
  /** The icon of the entry's kind, and its accessible name. */
  sign: { label: string; icon: ReactNode };
  name: string;
  value: string;
  /** The owner of the color; by default the current user. */
  by?: PartnerColor | undefined;
  children: ReactNode;
};

/** An entry with its name, details and value. */
export const Entry = ({ sign, name, value, by, children }: EntryProps) => (
  <li
    className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 narrow:gap-x-3"
    data-color={by && colorSlot(by)}
  >
    <span
      className="row-span-2 grid size-10 place-items-center self-start rounded-control bg-own-soft text-own-text forced-colors:border"
      role="img"
      aria-label={sign.label}
      title={sign.label}
    >
      {sign.icon}
    </span>
    <span className="font-semibold wrap-anywhere" dir="auto">
      {name}
    </span>
    <span className="display text-22 text-own-text tabular-nums narrow:text-18">{value}</span>
    <div className="col-[2/-1] grid gap-0.5 text-14 wrap-anywhere text-ink-muted" dir="auto">
      {children}
    </div>
  </li>
);

export type FiguresProps = {
  figures: readonly { what: string; number: string }[];
  /** `me`: in the current user's color. `us`: in both. */
  owner?: 'me' | 'us' | undefined;
};

/** A few large numbers. */
export const Figures = ({ figures, owner = 'me' }: FiguresProps) => (
  <dl className="grid columns-fit-[140px] gap-4 narrow:gap-3">
    {figures.map(({ what, number }) => (
      <div
        key={what}
        className={clsx(
          'flex flex-col-reverse justify-end rounded-control border px-6 py-5 narrow:p-4',
          owner === 'us' ? 'border-line bg-us-soft' : 'border-own-line bg-own-soft text-own-text',
        )}
      >
        <dt className="font-semibold text-ink">{what}</dt>
        <dd className="display text-48 wrap-anywhere tabular-nums narrow:text-36">
          <span className={owner === 'us' ? 'us-text' : undefined}>{number}</span>
        </dd>
      </div>
    ))}
  </dl>
);
