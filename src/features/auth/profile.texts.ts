/** What a person reads where their name is changed. */
export const profileTexts = {
  names: 'Your names',
  yourName: 'Your name',
  yourNameUse: 'How you are called everywhere, for both of you.',
  theirName: (name: string) => `${name}'s name`,
  onlyThey: (name: string) => `Only ${name} can change this name.`,
  nameMissing: 'Please enter a name',
  save: 'Save name',
  discard: 'Discard',
  unsaved: 'Not saved yet. It waits here until you come back.',
  saved: 'Your name was saved',
  failed: 'Error saving your name. Please try again.',
  offline: 'You are offline. This can be saved as soon as you are back.',
} as const;
