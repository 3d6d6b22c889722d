import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { session } from '#platform/web/session/session.ts';
import type { User } from '#shared/user.ts';
import { profileChanged } from '../auth.contract.ts';
import { partnerQuery, profileQuery } from './session.queries.ts';

/** One of the two is called otherwise now. Their name stands on photos, memories and notes: all of it is read again. */
export async function hearProfile(person: User): Promise<void> {
  const { queryKey } = person.username === session.person() ? profileQuery : partnerQuery;
  // The answer of a pending read may be older.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, person);
  void queryClient.invalidateQueries();
}

// For every signed-in page.
onLiveEvent(profileChanged, (person) => void hearProfile(person));
