/** The languages that have a catalogue of messages. */
export const languages = ['en'] as const;
export type Language = (typeof languages)[number];

const fallback = 'en-US';
let locale = fallback;

/** The locale of all messages and formats, as a BCP 47 tag such as `en-GB`. */
export const currentLocale = (): string => locale;

/** The language of the current locale. */
export const currentLanguage = (): Language => languageOf(locale) ?? 'en';

/** Sets the locale to the first of the preferred BCP 47 tags whose language has a catalogue; `en-US` if none has. */
export function setLocale(preferred: readonly string[]): void {
  locale = preferred.find((tag) => languageOf(tag) !== undefined) ?? fallback;
}

const languageOf = (tag: string): Language | undefined =>
  languages.find((language) => tag === language || tag.startsWith(`${language}-`));
