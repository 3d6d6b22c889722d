import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { t } from '#platform/web/messages/index.ts';
import { isLoadError, reloadPage } from '#platform/web/ui/ErrorBoundary.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { UnknownPage } from './guards.tsx';
import { isOtherBuild } from './installed-app/is-other-build.ts';

/** The page that is shown if a page fails to load or to render. */
export function PageError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const [updated, setUpdated] = useState(false);
  const loadFailed = isLoadError(error);
  useEffect(() => {
    if (loadFailed) void isOtherBuild().then(setUpdated);
  }, [loadFailed]);

  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownPage />;
  const text = loadFailed ? t.loadFailed : t.broken;
  return (
    <main className="grid min-h-[60dvh] place-items-center" id="content" tabIndex={-1}>
      <ErrorState
        text={updated ? sharedMessages.appUpdated : text}
        onRetry={loadFailed ? reloadPage : () => void revalidate()}
      />
    </main>
  );
}
