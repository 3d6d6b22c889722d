/** What stands above the wish for the pen on a locked screen. */
export const penNoticeTexts = { title: 'Shared note' } as const;
