/** The chunk of the page of boxes: one of its own would move code into every page's. */
export const importDialogs = async () => ({
  default: (await import('../BoxesPage.tsx')).BoxDialogs,
});
