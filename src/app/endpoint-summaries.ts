import type * as archive from '#features/archive/archive.contract.ts';
import type * as auth from '#features/auth/auth.contract.ts';
import type * as boxPrizes from '#features/boxes/box-prizes.contract.ts';
import type * as boxes from '#features/boxes/boxes.contract.ts';
import type * as love from '#features/love/love.contract.ts';
import type * as words from '#features/love/words.contract.ts';
import type * as calendarFeed from '#features/memories/calendar-feed.contract.ts';
import type * as memories from '#features/memories/memories.contract.ts';
import type * as onThisDay from '#features/memories/on-this-day.contract.ts';
import type * as news from '#features/news/news.contract.ts';
import type * as waiting from '#features/news/waiting.contract.ts';
import type * as notifications from '#features/notifications/notifications.contract.ts';
import type * as categories from '#features/photos/categories.contract.ts';
import type * as photos from '#features/photos/photos.contract.ts';
import type * as videos from '#features/photos/videos.contract.ts';
import type * as profiles from '#features/profiles/profiles.contract.ts';
import type * as relationship from '#features/relationship/relationship.contract.ts';
import type * as serverInfo from '#features/server-info/server-info.contract.ts';
import type * as setup from '#features/setup/setup.contract.ts';
import type * as setupNeeded from '#features/setup/setup-needed.contract.ts';
import type * as sharedNote from '#features/shared-note/shared-note.contract.ts';
import type * as vouchers from '#features/vouchers/vouchers.contract.ts';
import type * as wheel from '#features/wheel/wheel.contract.ts';
import type * as health from '#platform/server/http/health.ts';
import type * as openapi from '#platform/server/http/openapi.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type * as event from '#shared/event.ts';

type Contract =
  | typeof archive
  | typeof auth
  | typeof boxPrizes
  | typeof boxes
  | typeof calendarFeed
  | typeof categories
  | typeof event
  | typeof health
  | typeof love
  | typeof memories
  | typeof news
  | typeof notifications
  | typeof onThisDay
  | typeof openapi
  | typeof photos
  | typeof profiles
  | typeof relationship
  | typeof serverInfo
  | typeof setup
  | typeof setupNeeded
  | typeof sharedNote
  | typeof videos
  | typeof vouchers
  | typeof waiting
  | typeof wheel
  | typeof words;

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never;
type NameOf<Export> = Export extends EndpointSpec ? `${Export['method']} ${Export['path']}` : never;
type EndpointName = NameOf<ExportOf<Contract>>;

/**
 * The summary of each endpoint in the OpenAPI document. They aren't in the contracts, because those are part of the
 * browser's JavaScript.
 */
export const endpointSummaries: Readonly<Record<EndpointName, string>> = {
  // Server
  'GET /api/health': 'Health of the server, its disk and its backups, for monitors',
  'GET /api/openapi.json': 'This document',
  'GET /api/server': 'Version, uptime, disk space, backups and last error of the server',
  'GET /api/love-updates/subscribe': 'All live events, as server-sent events',

  // Setup
  'GET /api/setup': 'Tells if the server still needs its setup',
  'POST /api/setup': 'Set up the server with both users',
  'POST /api/setup/check': 'Check the answers of the setup without storing them',
  'POST /api/backups/restore/part': 'Upload the next part of an archive before setup',
  'POST /api/backups/restore': 'Restore the uploaded archive instead of a setup',

  // Users and sessions
  'GET /api/auth/partners': 'Usernames and display names of both users, for the sign-in page',
  'POST /api/auth/login': 'Sign in with a username and a password',
  'POST /api/auth/logout': 'End the current session',
  'GET /api/auth/profile': 'Your own name, language and first day of the week',
  'PUT /api/auth/profile': 'Change your name, language or first day of the week',
  'GET /api/auth/other-user': 'The name of your partner',
  'GET /api/auth/sessions': 'Your sessions, the one used last first',
  'DELETE /api/auth/sessions': 'End all your other sessions',
  'DELETE /api/auth/sessions/:id': 'End one of your sessions',
  'PUT /api/auth/password': 'Change your password and end your other sessions',
  'GET /api/auth/relationship-info': 'The start date of the relationship and the shared time zone',
  'PUT /api/auth/relationship-info': 'Change the start date or the time zone for both users',
  'GET /api/profiles/:username': 'The public page of a user',
  'PUT /api/profiles/me': 'Change fields of your own public page',

  // Notifications
  'GET /api/notifications': 'Your devices, quiet hours and reminders',
  'PUT /api/notifications/here': 'Turn on notifications for the current session',
  'PUT /api/notifications/devices/:id': 'Choose the events that one of your devices is notified of',
  'DELETE /api/notifications/devices/:id': 'Turn off notifications on one of your devices',
  'PUT /api/notifications/settings': 'Change your quiet hours and reminders',
  'POST /api/notifications/test': 'Send a test notification to this device',
  'PUT /api/notifications/renewed': 'Replace a push subscription that the browser renewed',

  // Love
  'GET /api/love': 'Your love count, and the way to the next milestone',
  'GET /api/love/partner': "Your partner's love count",
  'POST /api/love/increment': 'Send one click of the heart',
  'GET /api/love/words': 'The words of both users, newest first',
  'POST /api/love/words': 'Send a few words with a heart',

  // Photos and videos
  'GET /api/photos': 'One page of the photos and videos, newest first',
  'GET /api/photos/all': 'Every photo and video, newest first',
  'GET /api/photos/favorites/all': 'All favorites',
  'GET /api/photos/random': 'Some photos, chosen at random',
  'GET /api/photos/search': 'One page of the photos that match every word',
  'GET /api/photos/:id': 'One photo, also if it is in the recycle bin',
  'GET /api/photos/image/:filename': 'A picture file, in one of three sizes',
  'GET /api/photos/video/:filename': 'A video file, whole or in ranges',
  'GET /api/photos/:id/original': 'The uploaded file with its metadata, if originals are kept',
  'POST /api/photos/upload-single': 'Add a photo',
  'PUT /api/photos/:id/caption': 'Change the caption of a photo',
  'POST /api/photos/:id/favorite': 'Mark a photo as a favorite, or unmark it',
  'PUT /api/photos/:id/reaction': 'React to a photo with an emoji, or take the reaction back',
  'PUT /api/photos/:id/taken-at': 'Correct the capture date of a photo',
  'PUT /api/photos/bulk/favorite': 'Mark or unmark many photos as favorites',
  'GET /api/photos/:id/notes': 'The notes on a photo, newest last',
  'POST /api/photos/:id/notes': 'Write a note on a photo',
  'POST /api/photos/videos/:key/begin': 'Start or continue the upload of a video in parts',
  'POST /api/photos/videos/:key/part': 'Upload the next part of a video',
  'POST /api/photos/videos/:key': 'Add the uploaded video, with its poster',
  'DELETE /api/photos/videos/:key': 'Cancel the upload of a video',
  'GET /api/settings': 'Settings of the photos',
  'PUT /api/settings': 'Choose if uploaded files are kept as originals',

  // Categories
  'GET /api/categories': 'All categories by name',
  'POST /api/categories': 'Create a category',
  'GET /api/categories/:id': 'One category; -1 is the favorites',
  'PUT /api/categories/:id': 'Change the name, description or color of a category',
  'DELETE /api/categories/:id': 'Delete a category, but not its photos',
  'GET /api/categories/:id/photos': 'The photos of a category',
  'PUT /api/photos/:id/categories': 'Replace the categories of a photo',
  'PUT /api/photos/bulk/categories': 'Add and remove categories of many photos',

  // Recycle bin
  'GET /api/photos/recycle-bin': 'One page of the recycle bin, last deleted first',
  'DELETE /api/photos/:id': 'Move a photo to the recycle bin',
  'PUT /api/photos/:id/recover': 'Take a photo out of the recycle bin',
  'DELETE /api/photos/:id/permanent': 'Delete a photo in the recycle bin for good',
  'DELETE /api/photos/bulk': 'Move many photos to the recycle bin',
  'PUT /api/photos/bulk/recover': 'Take many photos out of the recycle bin',
  'DELETE /api/photos/bulk/permanent': 'Delete many photos in the recycle bin for good',

  // Memories
  'GET /api/memories': 'All memories, oldest first',
  'POST /api/memories': 'Create a memory',
  'GET /api/memories/count': 'The number of memories',
  'GET /api/memories/:id': 'One memory with its next date',
  'PUT /api/memories/:id': 'Change fields of a memory',
  'DELETE /api/memories/:id': 'Delete a memory',
  'GET /api/memories/filter': 'Memories of a type and time, sorted',
  'GET /api/memories/dashboard/upcoming': 'The next memories and anniversaries',
  'POST /api/memories/:id/photos': 'Replace the photos of an event',
  'PUT /api/memories/:id/reaction': 'React to a memory with an emoji, or take the reaction back',
  'GET /api/on-this-day': 'Photos and memories of this day in earlier years',
  'POST /api/on-this-day/hide': 'Hide a photo or memory from On this day',
  'GET /api/calendar/link': 'The secret address of your calendar feed',
  'POST /api/calendar/link': 'Create or replace the address of your calendar feed',
  'DELETE /api/calendar/link': 'Turn off your calendar feed',
  'GET /api/calendar/:token.ics':
    'All memories and your own anniversary as iCalendar, for calendar apps',

  // Prize wheel
  'GET /api/wheel/stats': "This week's spin, and a prize that waits to be claimed",
  'POST /api/wheel/use': 'Spin the prize wheel',
  'GET /api/opportunities/stats': 'The number of your saved spins',
  'POST /api/opportunities/create': 'Save a spin for later',
  'POST /api/opportunities/use': 'Acknowledge that the last spin used a saved one',
  'GET /api/wheel-prizes': 'The prizes that you claimed, newest first',
  'POST /api/wheel-prizes': 'Claim the oldest prize of the wheel',
  'GET /api/wheel-prizes/stats': 'The number and the value of your wheel prizes',
  'GET /api/wheel-config/my-wheel': 'The prizes on your wheel',
  'POST /api/wheel-config/save': 'Replace the prizes on your own wheel',
  'GET /api/wheel-config/other-user-wheel/:id': "The prizes on a user's wheel",
  'POST /api/wheel-config/save-for-user/:id': "Replace the prizes on a user's wheel",

  // Surprise boxes
  'POST /api/surprise-boxes': 'Create a surprise box for your partner',
  'PUT /api/surprise-boxes/:id': 'Change a surprise box that you created',
  'DELETE /api/surprise-boxes/:id': 'Cancel a surprise box that you created',
  'POST /api/surprise-boxes/activate/:id': 'Catch a box that drops',
  'POST /api/surprise-boxes/:id/open': 'Open a received box and see its task',
  'POST /api/surprise-boxes/:id/complete': 'Hand in the result of a task',
  'POST /api/surprise-boxes/:id/approve': "Approve your partner's result",
  'POST /api/surprise-boxes/:id/reject': 'Ask your partner for another try',
  'POST /api/surprise-boxes/claim/:id': 'Claim the prize of an approved box',
  'GET /api/surprise-boxes/owned/:userId': 'The boxes that you created, newest first',
  'GET /api/surprise-boxes/received/:userId': 'The boxes that you received, newest first',
  'GET /api/surprise-boxes/dropped/:userId': 'Boxes that dropped and are not opened',
  'GET /api/surprise-boxes/dropping/:userId': 'Boxes that float over the page now',
  'GET /api/surprise-boxes/has-active/:userId': 'Tells if a box needs you',
  'GET /api/surprise-boxes/active/:userId': 'The box that needs you most',
  'GET /api/surprise-boxes/notifications': 'The ten newest updates of boxes',
  'GET /api/prize-history': 'The prizes of approved boxes of both users, newest first',
  'GET /api/prize-history/stats': 'The number and the value of box prizes',

  // News and prizes to give
  'GET /api/news':
    "What is new from your partner, newest first, and how much of it you haven't seen",
  'PUT /api/news/seen': 'Mark the news of a page as seen',
  'GET /api/waiting': 'What waits for you, the soonest deadline first',
  'GET /api/vouchers': 'The prizes that you two owe each other, newest first',
  'PUT /api/vouchers/:source/:id/given': 'Mark a prize as given, or take that back',

  // Shared note
  'GET /api/edit-control/content/:noteId': 'The text of the shared note',
  'PUT /api/edit-control/content/:noteId': 'Save the text of the shared note',
  'GET /api/edit-control/status/:noteId': 'Who edits the shared note, and who asks to',
  'POST /api/edit-control/request/:noteId': 'Ask to edit the shared note',
  'POST /api/edit-control/release/:noteId': 'Stop editing the shared note',
  'POST /api/edit-control/respond/:noteId': "Answer your partner's request to edit",
  'GET /api/edit-control/settings': 'The time to answer a request to edit',
  'PUT /api/edit-control/settings': 'Change the time to answer a request to edit',
  'GET /api/edit-control/history/:noteId': 'Earlier versions of the shared note, newest first',
  'POST /api/edit-control/history/:noteId/:version/restore':
    'Restore an earlier version of the note',

  // Backups
  'GET /api/backups': 'Backups, the last check, and copies in another place',
  'POST /api/backups': 'Start a backup',
  'POST /api/backups/verify': 'Start a check of the last backup and all data',
  'POST /api/backups/copy': 'Start a copy of the last backup to the other place',
  'POST /api/archive/tickets': 'Create a ticket to download everything',
  'GET /api/archive/tickets/:ticket': 'Download everything as an archive',
};
