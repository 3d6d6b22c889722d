import * as z from 'zod/mini';
import {
  currentLocale,
  type Language,
  languages,
  localeFor,
  setLocale,
} from '#shared/i18n/locale.ts';
import { addLanguage, type Catalogs } from '#shared/i18n/messages.ts';
import { basePath } from './api/base-path.ts';
import { createEmitter } from './emitter.ts';
import { persistedValue } from './session/persisted-value.ts';
import { session } from './session/session.ts';

/** The language chosen by a user. Without a username, it is the choice on the sign-in page. */
const choiceOf = (username: string) => persistedValue(`language ${username}`, z.enum(languages));
const changes = createEmitter();
/** By locale. */
const loaders = new Map<string, () => Promise<Catalogs>>();

/** `loadChinese` is called when the language is needed. Resolves when messages can be shown. */
export function startLanguage(loadChinese: () => Promise<Catalogs>): Promise<void> {
  loaders.set('zh-CN', loadChinese);
  return showLanguage();
}

/** Calls `listener` after every change. Returns how to stop. */
export const onLanguage = changes.subscribe;

/** Remembers a user's language, or by default that of the sign-in page, and shows it. Null: the browser's. */
export function chooseLanguage(language: Language | null, username = ''): Promise<void> {
  if (language === null) choiceOf(username).clear();
  else choiceOf(username).set(language);
  return showLanguage(username);
}

/** The locale of a user, by default the current one. */
export const localeOfUser = (username = session.username() ?? ''): string =>
  localeFor(navigator.languages, chosenLanguage(username));

/** Undefined if no language was chosen, by the user or on the sign-in page. */
export const chosenLanguage = (username: string) => choiceOf(username).get() ?? choiceOf('').get();

/** Shows the language of a user, by default the current one; English if loading fails. */
export async function showLanguage(username?: string): Promise<void> {
  let locale = localeOfUser(username);
  const load = loaders.get(locale);
  if (load !== undefined) {
    try {
      addLanguage('zh-CN', await load());
    } catch {
      locale = localeFor(navigator.languages, 'en');
    }
  }
  document.documentElement.lang = locale;
  const manifest = document.querySelector<HTMLLinkElement>('[rel=manifest]');
  const name = locale === 'zh-CN' ? 'manifest.zh-CN' : 'manifest';
  if (manifest) manifest.href = `${basePath}/${name}.webmanifest`;
  if (locale === currentLocale()) return;
  setLocale(locale);
  changes.emit();
}

// The locale is set before the router starts its first reads: the server responds in the locale
// of the request.
if (typeof navigator !== 'undefined') setLocale(localeOfUser());
