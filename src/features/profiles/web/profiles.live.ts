import { invalidate } from '#platform/web/api/queries.ts';
import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { profilePageChanged, readProfilePage } from '../profiles.contract.ts';

export const profilesLive: LiveTable = [
  when(profilePageChanged, () => void invalidate(readProfilePage)),
];
