import { characters } from '#shared/too-long.ts';

/** What a person reads of notes on a photo. */
export const photoNotesTexts = {
  title: 'Notes',
  none: 'No notes yet. What you write here, both of you can read.',
  loadFailed: 'Failed to load the notes. Please try again.',
  you: '(you)',
  cameIn: (author: string, content: string) => `New note by ${author}: ${content}`,

  label: 'Your note',
  placeholder: 'Write something about this photo',
  hint: 'Ctrl+Enter adds it.',
  add: 'Add note',
  added: 'Note added',
  blank: 'Please write something first',
  left: (count: number) => `${characters(count)} left`,
  described: (content: string) => `Photo note: ${content}`,
  waiting: 'Waiting for the connection',
  notAccepted: 'Not accepted',
  waits: 'Your note waits, and is added as soon as your home answers.',
  inBin: 'This photo is in the bin. Recover it to write about it.',

  failedTitle: 'Your note was not added',
  failed: 'Error adding note. Please try again.',
} as const;
