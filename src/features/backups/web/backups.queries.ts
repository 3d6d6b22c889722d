import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { basePath } from '#platform/web/api/base-path.ts';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { keepFrom } from '#platform/web/ui/files.ts';
import { addressOf } from '#shared/endpoint.ts';
import {
  type BackupsState,
  backupsChanged,
  drawBackupTicket,
  readBackups,
  readTicketedBackup,
  startBackup,
  startCheck,
} from '../backups.contract.ts';

/** Milliseconds between two looks at how far it is. */
const pace = 1_000;

const isWorking = (state: BackupsState | undefined): boolean =>
  state !== undefined && (state.running !== null || state.checking !== null);

/** What is backed up, and what is being done about it. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => request(readBackups),
  refetchInterval: ({ state }) => (isWorking(state.data) ? pace : false),
});

// The night, or the partner, may have made one.
onLiveEvent(backupsChanged, () => void queryClient.invalidateQueries(backupsQuery));

/** Begins a backup, or a look at everything; either goes on by itself. */
export function useStart(what: 'backup' | 'check') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(what === 'backup' ? startBackup : startCheck),
    onSuccess: (state) => client.setQueryData(backupsQuery.queryKey, state),
  });
}

/** Lets the browser fetch a backup by itself: it may be larger than any page can hold. */
export const useTakeHome = () =>
  useMutation({
    mutationFn: async (name: string) => {
      const { ticket } = await request(drawBackupTicket, { params: { name } });
      keepFrom(addressOf(basePath, readTicketedBackup.path, { ticket }));
    },
  });
