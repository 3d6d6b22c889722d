/** Milliseconds until a browser has surely taken over what it is given to keep. */
const takenOver = 60_000;

/** Hands a file to the person's browser, which keeps it under this name or asks where. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  keepFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), takenOver);
}

/** Has the browser fetch a file by itself, as it does large ones; `name` where the server gives it none. */
export function keepFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
