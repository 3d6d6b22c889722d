import { invalidDate } from '#shared/dates.ts';
import { dateTime, number } from '#shared/i18n/formats.ts';
import type { NoticeEvent } from '#shared/notice.ts';
import type { Failure } from '../notifications.rules.ts';

/** By the clock of the device that shows it. */
const read = (at: number | null) => (at === null ? invalidDate : dateTime(at));

const events: Readonly<Record<NoticeEvent, string>> = {
  'box-dropped': 'A surprise box drops',
  'box-opened': 'Your box is opened, or its challenge is met',
  'box-approved': 'Your challenge is approved, or your prize is claimed',
  'box-rejected': 'Your challenge is sent back',
  'pen-asked': 'The pen of the shared note is asked for',
  milestone: 'Your partner reaches a milestone of love',
  anniversary: 'An anniversary comes near',
};

const failures: Readonly<Record<Failure, string>> = {
  busy: 'the push service was too busy',
  unreachable: 'the push service could not be reached',
  refused: 'the push service refused it',
  gone: 'this device is not known there any more. Turn notifications off and on again.',
};

const page = {
  failed: 'Failed to load your notifications',
  offline: 'You are offline. This can be done as soon as you are back.',
  saveFailed: 'Your choice could not be saved. Please try again.',

  here: 'This device',
  use: 'Told also while Fivetwenty is closed, and never with what is in a box or in the shared note.',
  onHere: 'Notifications on this device',
  onMeans: 'Your browser’s push service carries them, encrypted for this device alone.',
  why: {
    insecure:
      'Notifications need a secure connection (https). This home is open over plain http here, and browsers keep them back.',
    install:
      'On an iPhone or iPad, notifications come to the installed app only: tap Share, then “Add to Home Screen”, and open Fivetwenty from there.',
    unsupported: 'This browser knows no notifications.',
    denied:
      'Notifications are blocked for this page. Allow them in your browser: tap the sign beside the address, or open its settings for this page, and come back.',
  },
  notGranted: 'Notifications stay off: your browser was not allowed to show them.',
  turnOnFailed: 'Notifications could not be turned on here. Please try again.',
  turnOffFailed: 'Notifications could not be turned off here. Please try again.',
  told: 'What this device is told of',
  events,

  test: 'Send a test',
  testSent: 'The test is on its way to this device.',
  testFailed: 'The test could not be sent. Please try again.',
  testLost: (why: Failure) => `The test did not arrive: ${failures[why]}`,

  quiet: 'Quiet hours',
  quietMeans:
    'What happens meanwhile is told as one when they end; who asks for the pen is not told.',
  quietOn: 'Keep some hours quiet',
  from: 'From',
  to: 'To',
  inZone: (zone: string) => `By the clocks of ${zone}`,

  ahead: 'Remind of anniversaries',
  aheadMeans: 'At nine in the morning, each time once.',
  days: (days: number) =>
    days === 0 ? 'On the day' : days === 1 ? 'The day before' : `${days} days before`,

  others: 'Your other devices',
  noOthers: 'No other device of yours gets notifications.',
  delivered: (at: number | null) => `Last delivered ${read(at)}`,
  neverDelivered: 'Nothing was delivered yet',
  lost: (why: Failure, at: number | null) => `Not delivered ${read(at)}: ${failures[why]}`,
  remove: 'Remove',
  removeOne: (device: string, state: string) => `Remove ${device}, ${state}`,
  removed: (device: string) => `${device} gets no notifications any more`,
  removeFailed: 'That device could not be removed. Please try again.',
};

const answers = {
  // Several that came in quiet hours, as one.
  summary: 'While it was quiet',
  more: (count: number) => `and ${number(count)} more`,

  test: 'It works',
  testText: 'This is how Fivetwenty tells you something.',
  tested: 'The test is on its way to this device.',

  badEndpoint: 'Messages cannot be sent to this address.',
  badKey: 'This is not a key that messages can be encrypted with.',
  sameTimes: 'Quiet hours need a beginning and another end.',
  unknownDevice: 'There is no such device.',
  notHere: 'This device gets no notifications.',
  removed: 'That device gets no notifications any more',
  renewed: 'Messages go to the new address',
};

export const en = { page, answers };
