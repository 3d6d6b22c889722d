import { counted } from '#shared/formats.ts';

/** What a person reads of notifications on a locked screen, or as a refusal. */
export const notificationsTexts = {
  // Several that came in quiet hours, as one.
  summary: 'While it was quiet',
  more: (count: number) => `and ${counted.format(count)} more`,

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
} as const;
