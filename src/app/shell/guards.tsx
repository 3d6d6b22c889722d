import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { setupNeededQuery } from '#features/setup/web/setup-needed.queries.ts';
import { type ReturnTo, returnTo } from '#platform/web/session/return-to.ts';
import { session, useToken } from '#platform/web/session/session.ts';
import { FullScreenLoading } from '#platform/web/ui/FullScreenLoading.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { appMessages as t } from '../messages/index.ts';

/** Before two people live here every path is the set-up, afterwards none is (decisions §1). */
export function SetUpFirst() {
  const setUp = useLocation().pathname === '/setup';
  const token = useToken();
  // A token comes from a home that is set up; should it not be, the first call says so (`onUnset`).
  const ask = setUp || token === null;
  const { data, isPending } = useQuery({ ...setupNeededQuery, enabled: ask });
  if (ask && isPending) return <FullScreenLoading />;
  // A home that cannot be asked counts as set up: its sign-in page says what is wrong.
  const needed = data?.needed ?? false;
  if (needed !== setUp) return <Navigate to={needed ? '/setup' : '/login'} replace />;
  return <Outlet />;
}

/** The sign-in page; whoever is signed in goes on to where they wanted to go (S1 §2). */
export function SignedOutOnly() {
  const { state } = useLocation();
  return useToken() === null ? <Outlet /> : <Navigate to={returnTo(state)} replace />;
}

/** Everybody else signs in first, and comes back to this very place (S1 §2). */
export function SignedInOnly() {
  const { pathname, search, hash } = useLocation();
  if (useToken() !== null) return <Outlet />;
  const state: ReturnTo | null = session.wasLeft() ? null : { returnTo: pathname + search + hash };
  return <Navigate to="/login" replace state={state} />;
}

/** An unknown path leads to the sign-in, or home with a word about it (S1 §2). */
export function NoSuchPage() {
  const navigate = useNavigate();
  const left = useRef(false);
  const signedIn = useToken() !== null;
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    if (signedIn) toast.general(t.guards.noSuchPage);
    void navigate(signedIn ? '/' : '/login', { replace: true });
  }, [navigate, signedIn]);
  return null;
}
