/** What is wrong with a memory, in its form or as a refusal. */
export const memoriesTexts = {
  titleMissing: 'Please give the memory a title',
  dateMissing: 'Please choose a date',
  descriptionMissing: 'Please enter a description for this memory.',
  endOfEventsOnly: 'Only an event can last several days',
  endBeforeDate: 'The last day cannot be before the first one',
};
