/** What stands above the news of a box on a locked screen. */
export const boxNoticeTexts = { title: 'Surprise box' } as const;
