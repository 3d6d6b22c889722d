import { invalidatedBy, type LiveTable } from '#platform/web/realtime/live.ts';
import { newsChanged, readNews } from '../news.contract.ts';
import { readWaiting, waitingChanged } from '../waiting.contract.ts';

export const newsLive: LiveTable = [
  invalidatedBy([newsChanged], readNews),
  invalidatedBy([waitingChanged], readWaiting),
];
