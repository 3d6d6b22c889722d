import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/http/call.ts';
import { evenUnheard } from '#platform/web/outbox/even-unheard.ts';
import { changeProfilePage, type ProfilePage, readProfilePage } from '../../profiles.contract.ts';
import { profilePageQuery } from '../profiles.queries.ts';

/** Saves some parts of one's own page; all others stay as they are, whoever wrote them meanwhile. */
export function useSaveParts(username: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sections: Record<string, string>) =>
      evenUnheard(
        () => call(changeProfilePage, { body: { sections } }),
        async () => {
          const page = await call(readProfilePage, { params: { username } });
          return isWritten(page, sections) ? page : undefined;
        },
      ),
    onSuccess: (page) => {
      client.setQueryData(profilePageQuery(username).queryKey, page);
    },
  });
}

/** Whether the page holds all of these. */
const isWritten = ({ written, sections: known }: ProfilePage, sections: Record<string, string>) =>
  Object.entries(sections).every(
    ([part, text]) => (written.includes(part) ? known[part] : '') === text.trim(),
  );
