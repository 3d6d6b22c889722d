let want = (): void => undefined;

/** Kept once somebody is where photos can be added: what shows uploads is not fetched before. */
export const uploadsWanted = new Promise<void>((resolve) => {
  want = resolve;
});

export const wantUploads = (): void => want();
