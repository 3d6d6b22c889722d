import type { Database } from '#platform/server/database/database.ts';
import type { HttpServer } from '#platform/server/http/http-server.ts';
import type { IdentityTables } from '#platform/server/identity/identity.tables.ts';
import { readCouple } from '#platform/server/identity/people.store.ts';
import { readRelationship } from '../relationship.contract.ts';

export interface RelationshipParts {
  http: HttpServer;
  database: Database<IdentityTables>;
}

/** Since when the two are together. */
export function relationshipRoutes({ http: { serve }, database }: RelationshipParts): void {
  serve(readRelationship, () => readCouple(database.read));
}
