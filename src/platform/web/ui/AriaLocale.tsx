import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { currentLocale } from '#shared/i18n/locale.ts';

/** React Aria's texts and sorting in the app's language. The sign-in page doesn't use them. */
export const AriaLocale = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={currentLocale()}>{children}</I18nProvider>
);
