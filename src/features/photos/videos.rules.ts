/** The length of a video: "0:04", "1:02:03" */
export function clockTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const start = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes}`;
  return `${start}:${two(seconds % 60)}`;
}
