/** Every word of the memories that a person may read. */
export const memoriesTexts = {
  titleMissing: 'Please give the memory a title',
  dateMissing: 'Please choose a date',
  descriptionMissing: 'Please enter a description for this memory.',
  endOfEventsOnly: 'Only an event can last several days',
  endBeforeDate: 'The last day cannot be before the first one',
};
