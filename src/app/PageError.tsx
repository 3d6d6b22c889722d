import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { t } from '#platform/web/messages/index.ts';
import { isLoadError, reloadPage } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { UnknownPage } from './guards.tsx';

/** The page that is shown if a page fails to load or to render. */
export function PageError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const loadFailed = isLoadError(error);
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownPage />;
  return (
    <main className="grid min-h-[60dvh] place-items-center" id="content" tabIndex={-1}>
      <ErrorState
        text={loadFailed ? t.loadFailed : t.broken}
        onRetry={loadFailed ? reloadPage : () => void revalidate()}
      />
    </main>
  );
}
