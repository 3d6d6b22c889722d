/** True if a script or style of the app couldn't be loaded, in the words of Chromium, Firefox, Safari and Vite. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    error.message,
  );

/** React and React Router keep a failed import, so a retry needs a new page. */
export function reloadPage(): void {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the user pressed Try Again
  location.reload();
}
