import type { ReactNode } from 'react';

export type TaskRowProps = {
  /** Of the title, for the description of buttons. */
  id: string;
  /** At most 44 pixels on each side. */
  picture: ReactNode;
  title: ReactNode;
  /** Up to two lines of details. */
  note?: ReactNode;
  /** The button that acts. */
  children: ReactNode;
};

/** Something to do, in a list: what it is, and its button. */
export const TaskRow = ({ id, picture, title, note, children }: TaskRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0">
    <span className="grid size-11 flex-none place-items-center overflow-hidden rounded-small">
      {picture}
    </span>
    <div className="min-w-0 flex-[1_1_7.5em]">
      <h3 className="line-clamp-2 text-16 leading-snug wrap-anywhere" id={id} dir="auto">
        {title}
      </h3>
      {note !== undefined && (
        <div className="line-clamp-2 text-14 wrap-anywhere text-ink-muted">{note}</div>
      )}
    </div>
    <span className="ml-auto flex flex-none items-center gap-2">{children}</span>
  </li>
);
