import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { basePath } from '#platform/web/http/base.ts';
import { session } from '#platform/web/session/session.ts';
import { FullScreenLoading } from '#platform/web/ui/FullScreenLoading.tsx';
import { NoSuchPage, SetUpFirst, SignedInOnly, SignedOutOnly } from './shell/guards.tsx';
import { page } from './shell/page.ts';

const signIn = page(async () => (await import('#features/auth/web/SignInPage.tsx')).SignInPage);
const setup = page(async () => (await import('#features/setup/web/SetupPage.tsx')).SetupPage);
const layout = page(async () => (await import('./shell/SignedInLayout.tsx')).SignedInLayout);
const dashboard = page(async () => (await import('./pages/Dashboard.tsx')).Dashboard);

/** Asks for the code of the page that this address will show, before anything is known for certain. */
export function fetchFirstPage(): void {
  const path = location.pathname.slice(basePath.length);
  if (path === '/setup') setup.fetch();
  else if (session.token() === null) signIn.fetch();
  else {
    layout.fetch();
    if (/^(\/|\/dashboard|\/login)?$/.test(path)) dashboard.fetch();
  }
}

/** The site map (S1 §2). A feature's page adds one line. */
export function Site() {
  return (
    <BrowserRouter basename={basePath}>
      <Suspense fallback={<FullScreenLoading />}>
        <Routes>
          <Route element={<SetUpFirst />}>
            <Route path="/setup" element={<setup.Page />} />
            <Route element={<SignedOutOnly />}>
              <Route path="/login" element={<signIn.Page />} />
            </Route>
            <Route element={<SignedInOnly />}>
              <Route element={<layout.Page />}>
                <Route path="/" element={<dashboard.Page />} />
                <Route path="/dashboard" element={<dashboard.Page />} />
              </Route>
            </Route>
            <Route path="*" element={<NoSuchPage />} />
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}
