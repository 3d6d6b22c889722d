import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/http/call.ts';
import { changeProfilePage } from '../../profiles.contract.ts';
import { profilePageQuery } from '../profiles.queries.ts';

/** Saves some parts of one's own page; all others stay as they are, whoever wrote them meanwhile. */
export function useSaveParts(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sections: Record<string, string>) =>
      call(changeProfilePage, { body: { sections } }),
    onSuccess: (page) => {
      client.setQueryData(profilePageQuery(username).queryKey, page);
    },
  });
}
