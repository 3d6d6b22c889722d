import { type LiveTable, when } from '#platform/web/realtime/live.ts';
import { relationshipChanged } from '../relationship.contract.ts';
import { storeRelationship } from './relationship.queries.ts';

export const relationshipLive: LiveTable = [
  when(relationshipChanged, (info) => void storeRelationship(info)),
];
