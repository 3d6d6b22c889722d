/** What a person reads of the shared note. */
export const sharedNoteTexts = {
  granted: 'You have the pen.',
  asked: (username: string) => `${username} is editing and was asked for the pen.`,
  wants: (username: string) => `${username} would like to edit.`,
  denied: 'Edit control denied',
  nobodyAnswered: (username: string) =>
    `${username} did not answer in time. The pen is yours as soon as it is handed over.`,
  notHolder: 'Only who has the pen can change the note.',
  requestIsOver: 'This request is not open any more.',
  tooLong: 'The note can hold 100,000 characters.',
  noSuchNote: 'There is no such note.',
  noSuchVersion: 'There is no such version of the note.',
} as const;
