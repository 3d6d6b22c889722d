/* Apart from the other texts of the platform, since few pages need these at first. */

const copy = {
  copy: 'Copy',
  copied: 'Copied',
  needsHttps: 'The copy button needs HTTPS. Select the text and copy it yourself.',
  failed: "This browser can't copy. Select the text and copy it yourself.",
};

const reactions = {
  title: 'Reactions',
  you: 'You',
  /** `by`: names of the users who reacted so. */
  emoji: (name: string, by: string) => (by === '' ? name : `${name}: ${by}`),
  names: {
    '❤️': 'Heart',
    '😍': 'Love it',
    '😂': 'Laughing',
    '😮': 'Surprised',
    '😢': 'Sad',
    '👏': 'Applause',
  },
};

const draft = { restored: 'We restored your draft.' };

export const en = { copy, draft, reactions };
