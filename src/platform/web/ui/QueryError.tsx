import { ErrorState, type ErrorStateProps, type Query } from './ErrorState.tsx';

export type LoadedQuery<Data = unknown> = Query & {
  readonly isError: boolean;
  readonly data: Data | undefined;
};

type QueryErrorProps = Omit<ErrorStateProps, 'query'> & {
  query: LoadedQuery | readonly LoadedQuery[];
};

/** The error of queries, nothing without one. By default, compact beside the data of an earlier read. */
export function QueryError({ query, compact, ...props }: QueryErrorProps) {
  const queries = [query].flat();
  const failedQueries = queries.filter(({ isError }) => isError);
  if (failedQueries.length === 0) return null;
  const hasData = queries.every(({ data }) => data !== undefined);
  return <ErrorState {...props} compact={compact ?? hasData} query={failedQueries} />;
}
