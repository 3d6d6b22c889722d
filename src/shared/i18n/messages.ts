import { currentLanguage, type Language } from './locale.ts';

type Catalogues<Messages> = { en: Messages } & Partial<Record<Language, Messages>>;

/**
 * A feature's messages. Each text is looked up in the catalogue of the current language when it is read, so a module
 * may keep a group of messages but not a single text.
 */
export const defineMessages = <Messages extends object>(
  catalogues: Catalogues<Messages>,
): Messages => groupOf(catalogues.en, () => catalogues[currentLanguage()] ?? catalogues.en);

function groupOf<Group extends object>(english: Group, current: () => Group): Group {
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
