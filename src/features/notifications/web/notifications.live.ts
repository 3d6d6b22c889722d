import { invalidatedBy, type LiveTable } from '#platform/web/realtime/live.ts';
import { notificationsChanged, readNotifications } from '../notifications.contract.ts';

export const notificationsLive: LiveTable = [
  invalidatedBy([notificationsChanged], readNotifications),
];
