import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { ownLoveUpdate, partnerLoveUpdate } from '../love.contract.ts';
import { confirmCount } from '../love.rules.ts';
import { updateLove, updatePartnerLove } from './love.queries.ts';

export const loveLive: LiveTable = [
  when(ownLoveUpdate, ({ count }) => updateLove((love) => confirmCount(love, count))),
  when(partnerLoveUpdate, updatePartnerLove),
];
