/** The languages of the app. */
export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
};

const fallback = 'en-US';
let locale = fallback;
let languageChanged = () => {};

/** The locale of all messages and formats, as a BCP 47 tag such as `en-GB`. */
export const currentLocale = (): string => locale;

export const currentLanguage = (): Language => languageOf(locale) ?? 'en';

export function setLocale(next: string): void {
  const before = currentLanguage();
  locale = next;
  if (currentLanguage() !== before) languageChanged();
}

/** Calls the one `listener`, which shows the messages, after each change of the language. */
export function onLanguageChange(listener: () => void): void {
  languageChanged = listener;
}

/** Writes messages and formats in the locale of their reader. `write` must not wait: the locale is that of the process. */
export function inLocale<Result>(reader: string, write: () => Result): Result {
  const before = locale;
  setLocale(reader);
  try {
    const result = write();
    if (result instanceof Promise) throw new TypeError('texts must be written without waiting');
    return result;
  } finally {
    setLocale(before);
  }
}

/**
 * The first of the preferred BCP 47 tags that is in the chosen language, or in any language of the app;
 * otherwise the language itself, or `en-US`.
 */
export function localeFor(preferred: readonly string[], chosenLanguage?: Language | null): string {
  const isFitting = (tag: string) => {
    const language = languageOf(tag);
    return language !== undefined && (chosenLanguage ?? language) === language;
  };
  const tag = preferred.find(isFitting) ?? chosenLanguage ?? fallback;
  return languageOf(tag) === 'en' ? tag : 'zh-CN';
}

/** The language of a tag. Undefined if it has extensions: formats would follow them. */
export function languageOf(tag: string): Language | undefined {
  const [, language] = /^(en|zh)(?:-[a-z]{4})?(?:-[a-z]{2}|-\d{3})?$/i.exec(tag) ?? [];
  if (language === undefined) return undefined;
  return language.toLowerCase() === 'en' ? 'en' : 'zh-CN';
}
