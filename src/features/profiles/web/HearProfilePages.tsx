import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/realtime/events.ts';
import { profilePageChanged } from '../profiles.contract.ts';
import { profilePageQuery } from './profiles.queries.ts';

/** Reads a page anew when one of the two wrote on it. For who is signed in: nobody else is told. */
export function HearProfilePages() {
  const client = useQueryClient();
  useLiveEvent(profilePageChanged, ({ username }) => {
    void client.invalidateQueries(profilePageQuery(username));
  });
  return null;
}
