/** What a guard says; every first script holds it. */
export const guardTexts = {
  noSuchPage: "That page doesn't exist.",
} as const;
