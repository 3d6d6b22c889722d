import { useMutation, useQuery } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { session } from '#platform/web/session/session.ts';
import { ApiError } from '#shared/api-error.ts';
import { login, readPartners } from '../auth.contract.ts';
import { lastIdentity } from './last-identity.ts';

/** The two who live here, first partner first. */
export const usePartners = () =>
  useQuery({ queryKey: ['auth', 'partners'], queryFn: () => request(readPartners) });

/** Signs in; who it was is remembered for the next time. The session takes it from there. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: { username: string; password: string }) => request(login, { body }),
    onSuccess: ({ token, user }) => {
      lastIdentity.set(user.username);
      session.begin(token);
    },
  });

/** Why a sign-in did not succeed. */
export type SignInFault =
  | { why: 'wrong' }
  | { why: 'unreachable' }
  /** Seconds after which it may be tried again. */
  | { why: 'throttled'; seconds: number };

/** An answered "no" is a wrong password, anything else a connection that failed (S1 §5); too many tries say so. */
export function signInFault(error: unknown): SignInFault {
  if (!(error instanceof ApiError) || error.status >= 500) return { why: 'unreachable' };
  if (error.status !== 429) return { why: 'wrong' };
  return { why: 'throttled', seconds: error.retryAfter ?? usualWait };
}

/** Seconds to wait where the answer does not say. */
const usualWait = 30;
