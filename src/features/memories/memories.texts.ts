/** Every word of the memories that a person may read. */
export const memoriesTexts = {
  titleMissing: 'Please give the memory a title',
  dateMissing: 'Please choose a date',
  descriptionMissing: 'Please enter a description for this memory.',
};
