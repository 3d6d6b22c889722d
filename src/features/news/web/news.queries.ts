import { apiQuery } from '#platform/web/api/queries.ts';
import { readNews } from '../news.contract.ts';

/** The newest news, and how much of it the user has seen. */
export const newsQuery = apiQuery(readNews, { query: { limit: '20' } });
