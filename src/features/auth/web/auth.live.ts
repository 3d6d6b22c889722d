import { invalidate } from '#platform/web/api/queries.ts';
import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { profileChanged, readSessions, sessionsChanged } from '../auth.contract.ts';
import { applyProfile } from './auth.queries.ts';

export const authLive: LiveTable = [
  when(profileChanged, (user) => void applyProfile(user)),
  when(sessionsChanged, () => void invalidate(readSessions)),
];
