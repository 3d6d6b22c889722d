import { currentLanguage, type Language } from './locale.ts';

/** The same keys and arguments as in English. */
export type Translation<Messages> = Messages extends string
  ? string
  : Messages extends (...values: infer Values) => infer Text
    ? (...values: Values) => Translation<Text>
    : { readonly [Key in keyof Messages]: Translation<Messages[Key]> };

/** The messages of a language, by the names that features gave to `defineMessages`. */
export type Catalogs = Readonly<Record<string, object>>;

const translations = new Map<Language, Catalogs>();

/** Messages of a language that was not added are English. */
export function addLanguage(language: Language, catalogs: Catalogs): void {
  translations.set(language, catalogs);
}

/**
 * A feature's messages. Each text is looked up in the catalog of the current language when it is read, so a module
 * may keep a group of messages but not a single text.
 */
export const defineMessages = <Messages extends object>(name: string, en: Messages): Messages =>
  groupOf(en, () => translations.get(currentLanguage())?.[name] ?? en);

function groupOf<Group extends object>(english: Group, current: () => object): Group {
  const groups = new Map<PropertyKey, object>();
  return new Proxy(english, {
    get(_, key) {
      const value: unknown = Reflect.get(current(), key);
      if (!isGroup(value)) return value;
      const known = groups.get(key);
      if (known !== undefined) return known;
      const group = groupOf(value, () => Reflect.get(current(), key) as object);
      groups.set(key, group);
      return group;
    },
  });
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
