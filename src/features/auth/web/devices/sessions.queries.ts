import { queryOptions, useMutation } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { isGone } from '#platform/web/http/gone.ts';
import { live } from '#platform/web/live/live.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  readSessions,
  type SignIn,
  sessionsChanged,
} from '../../account.contract.ts';

const sessionsKey = ['auth', 'sessions'] as const;

/** The sign-ins of who is signed in, the one used last first. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: () => call(readSessions),
});

const readAnew = () => cache.invalidateQueries({ queryKey: sessionsKey });

live.on(sessionsChanged, () => void readAnew());

/** Signs a device out; one that is not signed in any more counts as done. */
export const useEndSession = () =>
  useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(endSession, { params: { id: `${id}` } });
      } catch (error) {
        if (!isGone(error) && (await isLeft((signIn) => signIn.id === id))) throw error;
      }
    },
    onSuccess: readAnew,
  });

export const useEndOtherSessions = () =>
  useMutation({
    mutationFn: async () => {
      try {
        await call(endOtherSessions);
      } catch (error) {
        if (await isLeft(({ current }) => !current)) throw error;
      }
    },
    onSuccess: readAnew,
  });

/** Whether such a device is signed in, as far as is known: an answer may get lost when all is done. */
const isLeft = (such: (signIn: SignIn) => boolean): Promise<boolean> =>
  call(readSessions).then(
    (signIns) => signIns.some(such),
    () => true,
  );

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { current: string; next: string }) => call(changePassword, { body }),
    onSuccess: readAnew,
  });
