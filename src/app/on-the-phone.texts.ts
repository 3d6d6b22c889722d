/** What a person reads of the app that is installed on a phone. */
export const onThePhoneTexts = {
  name: 'Fivetwenty',
  description: 'A private place for the two of you.',
  shortcuts: {
    love: 'Share love',
    photos: 'Photos',
    memories: 'Memories',
    boxes: 'Surprise boxes',
  },
} as const;
