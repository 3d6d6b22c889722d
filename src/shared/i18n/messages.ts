import { currentLanguage, type Language, onLanguageChange } from './locale.ts';

/** The same keys and arguments as in English. */
export type Translation<Messages> = Messages extends string
  ? string
  : Messages extends (...values: infer Values) => infer Text
    ? (...values: Values) => Translation<Text>
    : { readonly [Key in keyof Messages]: Translation<Messages[Key]> };

/** The messages of a language, by the names that features gave to `defineMessages`. */
export type Catalogs = Readonly<Record<string, object>>;

const translations = new Map<Language, Catalogs>();
const updates = new Set<() => void>();

/** Messages of a language that was not added are English. */
export function addLanguage(language: Language, catalogs: Catalogs): void {
  translations.set(language, catalogs);
  updateAll();
}

/** Calls `show` with a feature's messages in the current language, now and after each change of the language. */
export function defineMessages<Messages extends object>(
  name: string,
  en: Messages,
  show: (messages: Messages) => void,
): void {
  const update = () => {
    // A translation has the type of the English messages with this name, as a test checks.
    const translated = translations.get(currentLanguage())?.[name] as Messages | undefined;
    show(translated ?? en);
  };
  updates.add(update);
  update();
}

onLanguageChange(updateAll);

function updateAll(): void {
  for (const update of updates) update();
}
