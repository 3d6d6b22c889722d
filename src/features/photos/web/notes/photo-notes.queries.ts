import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { photosPurged } from '../../photos.contract.ts';
import { type PhotoNote, photoNoteAdded, readPhotoNotes } from '../../photos.notes.contract.ts';
import { withNote } from '../../photos.rules.ts';

const notesKey = (photo: number) => ['photos', photo, 'notes'] as const;

interface Told {
  readonly photoId: number;
  readonly note: PhotoNote;
}
/** For each reading under way: what was heard since it was asked. */
const underWay = new Set<Told[]>();

/** The notes on one photo, the newest last. */
export const notesQuery = (photo: number) =>
  queryOptions({
    queryKey: notesKey(photo),
    queryFn: async () => {
      const heard: Told[] = [];
      underWay.add(heard);
      try {
        const came = await request(readPhotoNotes, { params: { id: `${photo}` } });
        const here = heard.filter(({ photoId }) => photoId === photo);
        return here.reduce((notes, { note }) => withNote(notes, note), came);
      } finally {
        underWay.delete(heard);
      }
    },
  });

/** Takes over a note that was written, on whatever device. */
export function hearNote(client: QueryClient, told: Told): void {
  for (const heard of underWay) heard.push(told);
  client.setQueryData(
    notesQuery(told.photoId).queryKey,
    (notes) => notes && withNote(notes, told.note),
  );
}

onLiveEvent(photoNoteAdded, (told) => hearNote(queryClient, told));
onLiveEvent(photosPurged, ({ ids }) => {
  for (const id of ids) queryClient.removeQueries({ queryKey: notesKey(id) });
});
