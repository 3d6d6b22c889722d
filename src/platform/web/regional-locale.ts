import { currentLocale } from '#shared/i18n/locale.ts';
import { chosenLanguage } from './language.ts';
import { session } from './session/session.ts';

/** The locale of regional habits: of the chosen language, or else the browser's, which may be one that `Intl` doesn't know. */
export const regionalLocale = (username = session.username() ?? ''): string =>
  chosenLanguage(username) === undefined ? navigator.language : currentLocale();
