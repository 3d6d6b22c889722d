import '#platform/web/no-eval.ts';
import '#platform/web/styles/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, lazy, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { setSetupNeeded } from '#features/setup/web/setup-needed.queries.ts';
import { basePath } from '#platform/web/api/base-path.ts';
import { onSetupNeeded } from '#platform/web/api/client.ts';
import { onDataSource } from '#platform/web/api/data-source.ts';
import { clearQueriesOnUserChange, queryClient } from '#platform/web/api/queries.ts';
import { onLanguage, showLanguage, startLanguage } from '#platform/web/language.ts';
import { startStream } from '#platform/web/realtime/events.ts';
import { onUserChange, session } from '#platform/web/session/session.ts';
import { hush, LiveRegions } from '#platform/web/ui/announce.tsx';
import { guardComposition } from '#platform/web/ui/composition.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { clearToasts, toastQueue } from '#platform/web/ui/toast.ts';
import { currentLocale } from '#shared/i18n/locale.ts';
import { watchDataSource } from './installed-app/data-source-messages.ts';
import { router } from './router.tsx';

// The server also answers at its own port, without the base path of its public address.
if (!`${location.pathname}/`.startsWith(`${basePath}/`)) {
  location.replace(basePath + location.pathname + location.search + location.hash);
}
guardComposition();
watchDataSource();
clearQueriesOnUserChange();
onSetupNeeded(() => setSetupNeeded(true));
// The overlays load it too, while it can be reached.
onDataSource(() => {
  import('./installed-app/proxy-notice.ts').then(
    ({ updateProxyNotice }) => updateProxyNotice(),
    () => undefined,
  );
});
clearMessagesOnUserChange();
// The stream starts before the first read, so that no event is missed.
startStream(async () => (await import('./pages/live.ts')).receivers);
void startLanguage(async () => (await import('./messages/chinese.ts')).chinese).then(render);

/** Toasts and announcements for one user aren't shown to the next. */
function clearMessagesOnUserChange(): void {
  let lastUser = session.username();
  onUserChange(() => {
    hush();
    const user = session.username();
    // A user whose session expired signs in again to the same toasts.
    if (user === null ? session.wasLeft() : lastUser !== null && lastUser !== user) clearToasts();
    if (user !== null) lastUser = user;
  });
}

const ToastRegion = lazy(async () => ({
  default: (await import('#platform/web/ui/ToastRegion.tsx')).ToastRegion,
}));

/** Loads with the first toast, or with the overlays. */
function Toasts() {
  const isNeeded = useSyncExternalStore(onToastsChange, hasToasts);
  return isNeeded && <ToastRegion />;
}
const onToastsChange = (listener: () => void) => toastQueue.subscribe(listener);
const hasToasts = () => toastQueue.visibleToasts.length > 0;

/** A change of language mounts the tree again, so that every text is looked up again. */
function App() {
  const locale = useSyncExternalStore(onLanguage, currentLocale);
  return (
    <Fragment key={locale}>
      <LiveRegions />
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <Toasts />
            </Suspense>
          </ErrorBoundary>
        </QueryClientProvider>
      </ErrorBoundary>
    </Fragment>
  );
}

function render(): void {
  onUserChange(() => void showLanguage());
  // The server's texts are in the user's language too.
  onLanguage(() => void queryClient.invalidateQueries());
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
