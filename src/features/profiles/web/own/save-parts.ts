import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { changeProfilePage } from '../../profiles.contract.ts';
import { profilePageQuery } from '../profiles.queries.ts';

/** Saves some parts of one's own page; all others stay as they are, whoever wrote them meanwhile. */
export function useSaveParts(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sections: Record<string, string>) =>
      request(changeProfilePage, { body: { sections } }),
    onSuccess: (page) => {
      client.setQueryData(profilePageQuery(username).queryKey, page);
    },
  });
}
