import type { Migration } from 'kysely';
import * as foundation from './001-foundation.ts';
import * as photos from './002-photos.ts';
import * as gallery from './003-gallery.ts';
import * as memories from './004-memories.ts';
import * as wheel from './005-wheel.ts';
import * as sharedNote from './006-shared-note.ts';
import * as boxes from './007-boxes.ts';
import * as profiles from './008-profiles.ts';
import * as repeats from './009-repeats.ts';
import * as notifications from './010-notifications.ts';
import * as photoSearch from './011-photo-search.ts';
import * as boxEvents from './012-box-events.ts';
import * as calendar from './013-calendar.ts';
import * as videos from './014-videos.ts';
import * as languages from './015-languages.ts';
import * as boxOrder from './016-box-order.ts';
import * as betweenTwo from './017-between-two.ts';
import * as ownReminders from './018-own-reminders.ts';
import * as keptNote from './019-kept-note.ts';

/** Every step that the schema went, in order. A step that has landed is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-foundation': foundation,
  '002-photos': photos,
  '003-gallery': gallery,
  '004-memories': memories,
  '005-wheel': wheel,
  '006-shared-note': sharedNote,
  '007-boxes': boxes,
  '008-profiles': profiles,
  '009-repeats': repeats,
  '010-notifications': notifications,
  '011-photo-search': photoSearch,
  '012-box-events': boxEvents,
  '013-calendar': calendar,
  '014-videos': videos,
  '015-languages': languages,
  '016-box-order': boxOrder,
  '017-between-two': betweenTwo,
  '018-own-reminders': ownReminders,
  '019-kept-note': keptNote,
};
