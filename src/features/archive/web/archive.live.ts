import { queryClient } from '#platform/web/api/queries.ts';
import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { backupsChanged } from '../archive.contract.ts';
import { backupsQuery } from './archive.queries.ts';

export const archiveLive: LiveTable = [
  when(backupsChanged, () => void queryClient.invalidateQueries(backupsQuery)),
];
