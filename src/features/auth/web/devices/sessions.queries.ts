import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  readSessions,
  sessionsChanged,
} from '../../account.contract.ts';

const sessionsKey = ['auth', 'sessions'] as const;

/** The sign-ins of who is signed in, the one used last first. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: () => request(readSessions),
});

const readAnew = () => queryClient.invalidateQueries({ queryKey: sessionsKey });

onLiveEvent(sessionsChanged, () => void readAnew());

/** Signs a device out; one that is not signed in any more counts as done. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (id: number) => request(endSession, { params: { id: `${id}` } }),
    onSuccess: readAnew,
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: () => request(endOtherSessions),
    onSuccess: readAnew,
  });

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current: string; next: string }) => request(changePassword, { body }),
    onSuccess: readAnew,
  });
