import { apiQuery, invalidate } from '#platform/web/api/queries.ts';
import { readCategories, readCategory } from '../../photos.contract.ts';

/** All categories by name, without the favorites. */
export const categoriesQuery = apiQuery(readCategories);

/** One category, or the favorites (-1). */
export const categoryQuery = (id: number) => apiQuery(readCategory, { params: { id: `${id}` } });

export const refetchCategories = () => void invalidate(readCategories, readCategory);
