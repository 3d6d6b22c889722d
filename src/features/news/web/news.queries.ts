import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { readNews } from '../news.contract.ts';
import { isUnseen } from '../news.rules.ts';

/** The newest news, and how much of it the user has seen. More of it, if more is new. */
export const newsQuery = queryOptions({
  queryKey: [readNews.path],
  queryFn: async () => {
    const news = await request(readNews, { query: { limit: '20' } });
    const newCount = news.items.filter((item) => isUnseen(item, news.seen)).length;
    const unseenCount = Object.values(news.unseen).reduce((sum, count) => sum + count, 0);
    return newCount < unseenCount ? request(readNews, { query: { limit: '100' } }) : news;
  },
});
