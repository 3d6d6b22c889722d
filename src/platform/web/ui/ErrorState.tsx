import clsx from 'clsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { Button } from './Button.tsx';
import { CircleAlert } from './icons.tsx';

/** The part of a query that a retry needs. */
export type Query = { readonly isFetching: boolean; refetch(): unknown };

export type ErrorStateProps = {
  text: string;
  onRetry?: (() => void) | undefined;
  /** The failed query or queries, instead of `onRetry`. */
  query?: Query | readonly Query[] | undefined;
  /** One row, for a card or a strip. */
  compact?: boolean | undefined;
};

/** A loading error with a Retry button. Announced when it appears. */
export function ErrorState({ text, onRetry, query, compact = false }: ErrorStateProps) {
  const queries = [query ?? []].flat();
  const isBusy = queries.some(({ isFetching }) => isFetching);
  const retry = onRetry ?? (query && (() => queries.map(({ refetch }) => refetch())));
  return (
    <div
      className={
        compact
          ? 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft px-3.5 py-2.5 text-left forced-colors:border forced-colors:border-[CanvasText]'
          : 'grid justify-items-center gap-3 px-4 py-10 text-center'
      }
      role="alert"
    >
      <CircleAlert
        className="flex-none fill-danger-soft stroke-danger stroke-[1.75px] [stroke-linecap:round] forced-colors:stroke-[CanvasText]"
        size={compact ? 20 : 28}
      />
      <p
        className={clsx(
          'font-medium text-balance',
          compact ? 'flex-[1_1_12ch] text-14' : 'max-w-[44ch]',
        )}
      >
        {text}
      </p>
      {retry !== undefined && (
        <Button size={compact ? 'small' : 'medium'} busy={isBusy} onClick={retry}>
          {sharedMessages.tryAgain}
        </Button>
      )}
    </div>
  );
}
