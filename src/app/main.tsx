import '#platform/web/no-eval.ts';
import '#platform/web/ui/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { setupNeededQuery } from '#features/setup/web/setup-needed.queries.ts';
import { basePath } from '#platform/web/api/base-path.ts';
import { onSetupNeeded } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { rememberFailedSheets } from '#platform/web/failed-sheets.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { LiveRegions } from '#platform/web/ui/LiveRegions.tsx';
import { preloadParts } from '#platform/web/ui/later.ts';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { currentLocale, setLocale } from '#shared/i18n/locale.ts';
import { fetchFirstPage, Site } from './routes.tsx';
import { forgetTold } from './shell/forget-told.ts';
import { warmUp } from './shell/warm-up.ts';

// Somebody knocked at the port itself, where the home has another path than for everybody else.
if (!`${location.pathname}/`.startsWith(`${basePath}/`)) {
  location.replace(basePath + location.pathname + location.search + location.hash);
}
setLocale(navigator.languages);
rememberFailedSheets();
const firstView = Promise.all([fetchFirstPage(), warmUp()]);
forgetTold();
onSetupNeeded(() => queryClient.setQueryData(setupNeededQuery.queryKey, { needed: true }));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

/** Milliseconds that nothing is shown instead of "Loading...". */
const patience = 200;
const outOfPatience = new Promise<void>((resolve) => setTimeout(resolve, patience));

// Not awaited: pages stand on this very module.
void Promise.race([firstView, outOfPatience]).then(() => {
  // In small steps, between which the browser answers.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <I18nProvider locale={currentLocale()}>
          <LiveRegions />
          <ErrorBoundary>
            <QueryClientProvider client={queryClient}>
              <Site />
              <ToastRegion />
            </QueryClientProvider>
          </ErrorBoundary>
        </I18nProvider>
      </StrictMode>,
    ),
  );
  preloadParts();
});
