import { invalidate } from '#platform/web/api/queries.ts';
import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { notificationsChanged, readNotifications } from '../notifications.contract.ts';

export const notificationsLive: LiveTable = [
  when(notificationsChanged, () => void invalidate(readNotifications)),
];
