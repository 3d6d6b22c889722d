import { readPartner, readProfile } from '#features/auth/auth.contract.ts';
import { readHasActive, readOwned, readReceived } from '#features/boxes/boxes.contract.ts';
import { readLove, readPartnerLove } from '#features/love/love.contract.ts';
import { readMemories } from '#features/memories/memories.contract.ts';
import { readCategories } from '#features/photos/photos.categories.contract.ts';
import { readAllPhotos, readPhoto } from '#features/photos/photos.contract.ts';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';

const always = [readProfile, readPartner, readRelationship, readLove, readPartnerLove];

/** What a page begins with besides, where its address says it all. */
const ofPages: readonly (readonly [at: RegExp, calls: readonly EndpointSpec[]])[] = [
  [/^\/photos$|^(\/photos)?\/category\//, [readAllPhotos]],
  [/^\/(gallery|categories)$/, [readCategories]],
  [/^\/photo\/[1-9]\d{0,14}$/, [readPhoto, readCategories]],
  [/^\/memories$/, [readMemories]],
  [/^\/surprise-boxes$/, [readReceived, readOwned, readHasActive]],
];

/**
 * The calls that a page at this path makes first for whoever is signed in. They take no input but `id`, the end of the
 * path, and `userId`, that person's.
 */
export const askedFirst = (path: string): readonly EndpointSpec[] =>
  /^\/(login|setup)$/.test(path)
    ? []
    : [...always, ...ofPages.flatMap(([at, calls]) => (at.test(path) ? calls : []))];
