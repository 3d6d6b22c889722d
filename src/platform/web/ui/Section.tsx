import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Loading } from './Loading.tsx';
import { type LoadedQuery, QueryError } from './QueryError.tsx';
import { Skeleton } from './Skeleton.tsx';

type Source<Data> =
  | { query: LoadedQuery<Data>; data?: never }
  /** Data that is made of several queries; undefined while one that it needs is loading. */
  | { query: readonly LoadedQuery[]; data: Data | undefined };

export type SectionProps<Data> = Source<Data> & {
  /** Shown as a heading, also while the content is loading. */
  title?: string | undefined;
  /** Beside the title. */
  action?: ReactNode;
  size?: keyof typeof gaps | undefined;
  /** The text if a query fails; undefined if another part of the page shows the error. */
  error: string | undefined;
  /** Shows the error in one row, for cards and settings; beside earlier data it always is. */
  compact?: boolean | undefined;
  /** Shows no error while there is data of an earlier read. */
  quiet?: boolean | undefined;
  /** As high as the content; a number is the height of a block. Without it, nothing is shown while loading. */
  skeleton?: ReactNode;
  /** By default, an empty list is empty. */
  isEmpty?: ((data: Data) => boolean) | undefined;
  /** Replaces empty content. Without it, nothing is shown if `isEmpty`. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

const gaps = { small: 'gap-3', large: 'gap-4' };

/** Content that is read from the server: its skeleton, its error with a button that reads it again, and its empty state. */
export function Section<Data>(props: SectionProps<Data>) {
  const { query, error, compact, quiet = false, skeleton, isEmpty, empty, children } = props;
  const { title, action, size = 'large' } = props;
  const id = useId();
  const data = 'data' in query ? query.data : props.data;
  const isPending = data === undefined && [query].flat().every(({ isError }) => !isError);
  const hasNone =
    data !== undefined &&
    (isEmpty?.(data) ?? (empty !== undefined && Array.isArray(data) && data.length === 0));
  if ((isPending && skeleton === undefined) || (hasNone && empty === undefined)) return null;
  const content = (
    <Loading
      when={isPending}
      skeleton={
        typeof skeleton === 'number' ? <Skeleton shape="block" height={skeleton} /> : skeleton
      }
    >
      {error !== undefined && (data === undefined || !quiet) && (
        <QueryError compact={compact} text={error} query={query} />
      )}
      {data !== undefined && (hasNone ? empty : children(data))}
    </Loading>
  );
  if (title === undefined) return content;
  return (
    <section className={clsx('grid grid-cols-1', gaps[size])} aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className={size === 'small' ? 'text-18' : 'text-22'} id={id}>
          {title}
        </h2>
        {action}
      </div>
      {content}
    </section>
  );
}
