/** What a person reads where the start date and the zone are changed. */
export const ourStoryTexts = {
  startDate: 'Together since',
  startDateUse: 'Days Together and your milestone days count from here.',
  dateMissing: 'Please choose a date',
  timeZone: 'Time zone',
  timeZoneUse: 'Your days and weeks begin by its clock, wherever the two of you are.',
  save: 'Save for both',
  discard: 'Discard',
  unsaved: 'Not saved yet. It waits here until you come back.',
  saved: 'Saved for both of you',
  failed: 'Error saving. Please try again.',
  offline: 'You are offline. This can be saved as soon as you are back.',
  loadFailed: "Couldn't load your start date and time zone",
} as const;
