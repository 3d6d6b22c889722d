/** What a person reads that no page says. */
export const workerTexts = {
  unreadable: { title: 'Fivetwenty', text: 'There is news at home.' },
} as const;
