/** Errors that only the server words; the sign-in page doesn't load them. */
export const en = {
  stopping: 'Your server is restarting. Please try again in a moment.',
  diskFull: "Your server's disk is full, so nothing was saved. Free up space and try again.",
  tooLarge: 'This is too large.',
  downloadExpired: 'This download has expired. Please start it again in Settings.',
  setupFinished: 'Setup is already finished.',
  uploadInterrupted: 'The upload was interrupted. Please try again.',
  savedThenDeleted: 'This was saved before and has since been deleted.',
  invalidRequest: 'This request is invalid.',
};
