import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readStream, request } from '#platform/web/api/client.ts';
import { checkGround, type NewHome, probePause, probeStream, setUp } from '../setup.contract.ts';
import { cameApart } from '../setup.rules.ts';
import { readSetup } from '../setup-needed.contract.ts';
import { setupNeededQuery } from './setup-needed.queries.ts';

const groundKey = ['setup', 'ground'];
const streamKey = ['setup', 'stream'];

/** Longer than anybody takes to carry a phone to the screen. */
const aDay = 24 * 3_600_000;

/** Tries the code; the ground that it shows is kept for the steps to come. */
export function useClaim() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => request(checkGround, { body: { code } }),
    onSuccess: (ground) => cache.setQueryData(groundKey, ground),
  });
}

/** What the server says of the ground it stands on. */
export const useGround = (code: string) =>
  useQuery({
    queryKey: groundKey,
    queryFn: () => request(checkGround, { body: { code } }),
    retry: false,
    refetchOnWindowFocus: false,
  });

/** Whether live events arrive as they are sent, tried out on the way this browser takes. */
export const useLiveTest = (code: string) =>
  useQuery({
    queryKey: streamKey,
    queryFn: async () => {
      const startedAt = performance.now();
      const arrivals: number[] = [];
      await readStream(probeStream, { body: { code } }, () => {
        arrivals.push(performance.now() - startedAt);
      });
      return cameApart(arrivals, probePause);
    },
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/**
 * Claims the home. This page stays until it is left, though the home needs no set-up any more; so
 * what we know of that counts as fresh until then.
 */
export function useSetUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (home: NewHome) => request(setUp, { body: home }),
    onSuccess() {
      cache.setQueryData(
        setupNeededQuery.queryKey,
        { needed: true },
        { updatedAt: Date.now() + aDay },
      );
      cache.removeQueries({ queryKey: groundKey });
      cache.removeQueries({ queryKey: streamKey });
    },
  });
}

/** Milliseconds between two looks whether a home that was restored is open again. */
const betweenLooks = 500;

/** Waits until a home that was restored is open again, and leaves this page. */
export function useRestored() {
  const leave = useLeaveSetup();
  return async () => {
    while (
      await request(readSetup).then(
        ({ needed }) => needed,
        () => true,
      )
    ) {
      await new Promise((resolve) => setTimeout(resolve, betweenLooks));
    }
    leave();
  };
}

/** Lets everybody know that the home is set up; the site map then leads from here to the sign-in. */
export function useLeaveSetup() {
  const cache = useQueryClient();
  return () => cache.setQueryData(setupNeededQuery.queryKey, { needed: false });
}
