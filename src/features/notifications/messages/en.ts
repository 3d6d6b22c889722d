import { dateTime, invalidDate, list, number, plural } from '#shared/i18n/formats.ts';
import type { NotificationEvent } from '#shared/notification.ts';
import type { Failure } from '../notifications.rules.ts';

const when = (at: number | null, timeZone: string) =>
  at === null ? invalidDate : dateTime(at, timeZone);

const events: Readonly<Record<NotificationEvent, string>> = {
  photos: 'New photos and videos',
  memory: 'New memory',
  'photo-note': 'Note on a photo',
  reaction: 'Reaction',
  word: 'Words',
  love: 'Love',
  milestone: 'Milestone',
  'box-dropped': 'Box dropped',
  'box-opened': 'Box opened or completed',
  'box-approved': 'Approved or claimed',
  'box-rejected': 'Asked to try again',
  'prize-owed': 'Prize to give',
  'note-changed': 'Note changed',
  'pen-asked': 'Request to edit',
  anniversary: 'Anniversary',
  'backup-trouble': 'Trouble with backups',
};

const failures: Readonly<Record<Failure, string>> = {
  busy: 'the push service was too busy.',
  unreachable: "the push service couldn't be reached.",
  refused: 'the push service rejected it.',
  gone: 'this device is no longer registered. Turn notifications off and on again.',
};

const testSent = 'Test sent to this device';

const page = {
  failed: "Couldn't load your notifications",
  saveFailed: "Couldn't save this setting. Please try again.",

  here: 'This device',
  use: 'You get notifications even when Fivetwenty is closed. They name a surprise box by its task, but never show its prize or the shared note.',
  onHere: 'Notifications on this device',
  onHint: "Sent through your browser's push service, encrypted so only this device can read them.",
  why: {
    insecure:
      'Notifications need a secure connection (HTTPS). You opened Fivetwenty over plain HTTP, where browsers block them.',
    install:
      'On iPhone and iPad, only the installed app gets notifications: tap Share, then “Add to Home Screen”, and open Fivetwenty from there.',
    unsupported: "This browser doesn't support notifications.",
    denied:
      "Notifications are blocked for this site. Allow them in your browser's site settings, then come back.",
  },
  notGranted: "Notifications stay off because your browser isn't allowed to show them.",
  turnOnFailed: "Couldn't turn on notifications. Please try again.",
  turnOffFailed: "Couldn't turn off notifications. Please try again.",
  notifyAbout: 'Notify this device about',
  groups: {
    photos: 'Photos and memories',
    love: 'Love',
    boxes: 'Surprise boxes and prizes',
    note: 'Shared note',
    reminders: 'Reminders',
  },
  events,

  test: 'Send a test',
  testSent,
  testFailed: "Couldn't send the test. Please try again.",
  testLost: (why: Failure) => `The test didn't arrive: ${failures[why]}`,

  quiet: 'Quiet hours',
  quietHint:
    "Notifications are held, then sent as a single notification when quiet hours end. Requests to edit the note aren't sent.",
  quietOn: 'Use quiet hours',
  from: 'From',
  to: 'To',
  inZone: (zone: string) => `Time zone: ${zone}`,

  ahead: 'Anniversary reminders',
  reminderHint: (time: string) =>
    `Sent at ${time} on each day you choose. You're both reminded of your own anniversary a week before and on the day.`,
  days: (days: number) =>
    days === 0 ? 'On the day' : plural(days, { one: 'The day before', other: '# days before' }),

  others: 'Your other devices',
  noOthers: 'None of your other devices get notifications.',
  delivered: (at: number | null, timeZone: string) => `Last delivered ${when(at, timeZone)}`,
  neverDelivered: 'Nothing delivered yet',
  lost: (why: Failure, at: number | null, timeZone: string) =>
    `Delivery failed ${when(at, timeZone)}: ${failures[why]}`,
  remove: 'Remove',
  removeOne: (device: string, state: string) => `Remove ${device}, ${state}`,
  removed: (device: string) => `${device} no longer gets notifications`,
  removeFailed: "Couldn't remove that device. Please try again.",
};

const answers = {
  // Notifications held back during quiet hours, sent as one.
  summary: 'During your quiet hours',
  // Several reminders of one morning.
  reminders: 'Anniversaries',
  more: (count: number) => `and ${number(count)} more`,

  test: 'It works!',
  testText: 'This is what notifications from Fivetwenty look like.',
  tested: testSent,

  badEndpoint: "Notifications can't be sent to this address.",
  badKey: "This encryption key isn't valid.",
  timeFormat: 'Please enter a time such as 22:30',
  sameTimes: 'Choose different start and end times.',
  daysAhead: (possible: readonly number[]) => `Choose from ${list(possible.map(number))}`,
  unknownDevice: 'Device not found',
  notHere: "This device doesn't get notifications.",
  removed: 'This device no longer gets notifications',
  renewed: 'Push address updated',
};

export const en = { page, answers };
