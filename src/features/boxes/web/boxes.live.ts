import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { boxesChanged } from '../boxes.contract.ts';
import { invalidateBoxes } from './boxes.queries.ts';

export const boxesLive: LiveTable = [when(boxesChanged, () => void invalidateBoxes())];
