import { vi } from 'vitest';

const functions = {
  getItem(this: Record<string, string>, name: string): string | null {
    return Object.hasOwn(this, name) ? (this[name] ?? null) : null;
  },
  setItem(this: Record<string, string>, name: string, text: string): void {
    this[name] = text;
  },
  removeItem(this: Record<string, string>, name: string): void {
    Reflect.deleteProperty(this, name);
  },
};

/** Replaces `localStorage` by an object, whose properties are the stored values. */
export function keepingPlaces(): Record<string, string> {
  const places: Record<string, string> = Object.create(functions);
  vi.stubGlobal('localStorage', places);
  return places;
}
