import { invalidate, queryClient } from '#platform/web/api/queries.ts';
import { invalidatedBy, type LiveTable, when, whenAny } from '#platform/web/realtime/live.ts';
import { stripWith } from '../dashboard.rules.ts';
import {
  categoriesChanged,
  photoNoteAdded,
  photosChanged,
  photosPurged,
  readBin,
  readPhotosPage,
  readSettings,
  searchPhotos,
  settingsChanged,
} from '../photos.contract.ts';
import { refetchCategories } from './categories/categories.queries.ts';
import { patchStrip } from './dashboard/dashboard.queries.ts';
import { notesQuery, refetchNotes } from './notes/notes.queries.ts';
import { byId, invalidatePhotos, readOutdated, receivePhotos } from './photo-cache.ts';

export const photosLive: LiveTable = [
  when(photosChanged, ({ photos, more }) =>
    more ? invalidatePhotos() : receivePhotos(byId(photos), true),
  ),
  when(photosPurged, ({ ids }) => receivePhotos(new Map(ids.map((id) => [id, null])), true)),
  // An event cancels older reads.
  whenAny([photosChanged, photosPurged], readOutdated),
  // Photos contain the names and colors of their categories.
  whenAny([categoriesChanged], invalidatePhotos),
  // Captions, notes and names of categories are searched.
  invalidatedBy([photosChanged, photoNoteAdded, categoriesChanged], searchPhotos),
  invalidatedBy([photosChanged, photosPurged], readPhotosPage, readBin),
  // Photos change counts and covers.
  whenAny([categoriesChanged, photosChanged, photosPurged], refetchCategories),
  when(photosChanged, ({ photos, more }) => patchStrip((strip) => stripWith(strip, photos), more)),
  when(photosPurged, ({ ids }) =>
    patchStrip((strip) => strip.filter(({ id }) => !ids.includes(id))),
  ),
  when(photoNoteAdded, ({ photoId }) => refetchNotes(photoId)),
  when(photosPurged, ({ ids }) => {
    for (const id of ids) queryClient.removeQueries({ queryKey: notesQuery(id).queryKey });
  }),
  when(settingsChanged, () => void invalidate(readSettings)),
];
