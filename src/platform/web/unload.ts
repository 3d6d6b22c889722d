/** From now on the browser asks before this page is left: something of it would be lost. Answers how to end that. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Chromium before 119 knows no other way.
    event.returnValue = true;
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
