import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { setupNeededQuery } from '#features/setup/web/setup-needed.queries.ts';
import { t } from '#platform/web/messages/index.ts';
import { type ReturnTo, returnTo, session, useToken } from '#platform/web/session/session.ts';
import { FullScreenLoading } from '#platform/web/ui/Spinner.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Before setup every path leads to the setup wizard, afterwards none does. */
export function RequireSetup({ children }: { children: ReactNode }) {
  const atSetup = useLocation().pathname === '/setup';
  const token = useToken();
  // A token comes from a server that is set up; a restored one answers 409 (`onUnset`).
  const enabled = atSetup || token === null;
  const { data, isPending } = useQuery({ ...setupNeededQuery, enabled });
  if (enabled && isPending) return <FullScreenLoading />;
  // The sign-in page shows why the server can't be reached.
  const needed = data?.needed ?? false;
  if (needed !== atSetup) return <Navigate to={needed ? '/setup' : '/login'} replace />;
  return children;
}

/** A signed-in user leaves the sign-in page for the page they wanted. */
export function RequireSignedOut() {
  const { state } = useLocation();
  return useToken() === null ? <Outlet /> : <Navigate to={returnTo(state)} replace />;
}

/** A signed-out user signs in first and returns to the same page. */
export function RequireUser() {
  const { pathname, search, hash } = useLocation();
  if (useToken() !== null) return <Outlet />;
  const state: ReturnTo | null = session.wasLeft() ? null : { returnTo: pathname + search + hash };
  return <Navigate to="/login" replace state={state} />;
}

/** An unknown path leads to the sign-in page, or home with a toast. */
export function UnknownPage() {
  const navigate = useNavigate();
  const hasSignedOut = useRef(false);
  const signedIn = useToken() !== null;
  useEffect(() => {
    if (hasSignedOut.current) return;
    hasSignedOut.current = true;
    if (signedIn) toast.general(t.noSuchPage);
    void navigate(signedIn ? '/' : '/login', { replace: true });
  }, [navigate, signedIn]);
  return null;
}
