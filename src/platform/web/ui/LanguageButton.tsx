import { currentLanguage, languageNames } from '#shared/i18n/locale.ts';
import { chooseLanguage } from '../language.ts';
import { Button } from './Button.tsx';

/** Switches to the other language, on pages before sign-in. */
export function LanguageButton() {
  const other = currentLanguage() === 'en' ? 'zh-CN' : 'en';
  return (
    <Button variant="plain" lang={other} onClick={() => void chooseLanguage(other)}>
      {languageNames[other]}
    </Button>
  );
}
