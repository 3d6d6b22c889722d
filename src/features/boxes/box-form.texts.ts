import { characters } from '#shared/too-long.ts';
import { boxesTexts } from './boxes.texts.ts';
import { boxesPageTexts, duration } from './boxes-page.texts.ts';

/** What a person reads where a box is filled in, and where it is answered. */
export const boxFormTexts = {
  createTitle: 'Create a surprise box',
  editTitle: 'Edit box',
  step: (step: number) => `Step ${step} of 2`,
  restored: 'What you had filled in is back.',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'What you filled in will be gone.',
  keepWriting: 'Keep writing',

  prizeName: 'Prize name',
  prizeNameHint: (partner: string) => `${partner} learns it once you approve.`,
  prizeDescription: 'Prize description',
  prizeDescriptionHint: (partner: string) => `${partner} can read this from the start.`,
  task: 'Task description',
  taskHint: 'Enter goes on, Shift and Enter begin a new line.',
  price: 'Prize price ($)',
  priceHint: 'Play money: yours to turn into whatever you like.',
  type: 'How is it completed?',
  types: {
    TASK: 'Says how it was done',
    PHOTO: 'Adds a photo',
    LOCATION: 'Names a place',
    TIME: 'Runs a timer',
  },
  expiration: 'Time to complete it, from the opening',
  hours: 'Hours',
  minutes: 'Minutes',
  minutesInAll: 'Expiration (minutes)',
  presets: 'Usual times',
  preset: { 60: '1 hour', 1440: '1 day', 4320: '3 days' } as Readonly<Record<number, string>>,
  drop: 'When does it drop?',
  instant: 'Instant drop',
  instantHint: 'At once, and again every 20 s until it is caught',
  later: 'Drop later',
  laterHint: 'At a random time in 1 to 7 days',
  summary: (partner: string, minutes: number, isInstant: boolean) =>
    `${partner} has ${duration(minutes)} once it is open. It drops ${
      isInstant ? 'at once' : 'in 1 to 7 days'
    }.`,

  cancel: 'Cancel',
  next: 'Next',
  back: 'Back',
  createNow: boxesPageTexts.create,
  save: 'Save',
  offline: 'You are offline. This has to wait until you are back.',
  created: boxesTexts.done.create,
  saved: 'Box saved',
  /** Of a box whose answer was lost, and that was changed since. */
  createdBefore:
    'The box that you sent before has arrived, as it was then. Create this one too, and there are two.',

  /** Another device, or a try whose answer was lost, came first with something else. */
  earlierCounts: 'You had sent something else before, and that counts.',
  earlierCountsKept:
    'You had sent something else before, and that counts. What you wrote here is kept.',

  // Meeting the challenge.
  completeTitle: 'Complete task',
  payTitle: 'Pay for prize',
  how: 'How did you do it?',
  payment: 'Payment note',
  paid: (price: number) => `Paid ${boxesPageTexts.money(price)} for the prize`,
  send: 'Send for approval',
  sent: boxesTexts.done.complete,
  /** `hasMore`: the place or the time goes with it, in a line of its own. */
  tooLong: (over: number, hasMore: boolean) =>
    `${characters(over)} too many${hasMore ? ', with the line that is added' : ''}`,
  blank: boxesTexts.completionMissing,
  place: 'Place',
  placeHint: 'Where were you?',
  placed: (place: string, text: string) => `Place: ${place}\n${text}`,
  timer: 'Timer',
  start: 'Start',
  stop: 'Stop',
  useTime: 'Write it down',
  took: (time: string) => `It took ${time}.`,
  photo: 'Photo',
  choosePhoto: 'Choose from gallery',
  uploadPhoto: 'Upload a photo',
  uploading: 'Uploading...',
  removePhoto: 'Take the photo off',
  photoUnderWay: 'Your photo is still on its way.',
  photoKnown: 'Your home has this photo already. Please choose it from the gallery.',
  uploadFailed: 'Upload failed',
  photoGone: boxesTexts.photoMissing,
  photoNotShown: 'Your photo is chosen, but cannot be shown just now.',

  // Sending it back.
  rejectTitle: 'Reject completion',
  reason: 'What is missing?',
  reasonHint: (partner: string) => `${partner} gets all of the time again.`,
  reject: 'Reject',
  reasonBlank: boxesTexts.reasonMissing,
} as const;
