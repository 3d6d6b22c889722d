import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { changeProfile } from '#features/auth/auth.contract.ts';
import { applyProfile } from '#features/auth/web/auth.queries.ts';
import { useApiMutation } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { SelectField } from '#platform/web/ui/DateField.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { chooseTheme } from '#platform/web/ui/theme.ts';
import { useChosenTheme } from '#platform/web/ui/use-media.ts';
import { languageNames, languageOf, languages, localeFor } from '#shared/i18n/locale.ts';
import { t } from '../messages/index.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

const tiles = () =>
  [
    {
      value: 'system',
      label: t.theme.system,
      description: t.theme.systemMeans,
      picture: <Monitor {...icon} />,
    },
    {
      value: 'light',
      label: t.theme.light,
      description: t.theme.lightMeans,
      picture: <Sun {...icon} />,
    },
    {
      value: 'dark',
      label: t.theme.dark,
      description: t.theme.darkMeans,
      picture: <Moon {...icon} />,
    },
  ] as const;

/** The current user's language, and the theme of this device. */
export const Appearance = () => (
  <div className="grid gap-3">
    <LanguageField />
    <RadioTiles
      label={t.theme.theme}
      tiles={tiles()}
      value={useChosenTheme()}
      onChange={chooseTheme}
    />
    <p className="text-14 text-ink-muted">{t.theme.onThisDevice}</p>
  </div>
);

const automatic = 'automatic';

function LanguageField() {
  const { me } = useCouple();
  const save = useApiMutation(changeProfile, {
    meta: { errorText: t.language.failed },
    async onSuccess(user) {
      await applyProfile(user);
      // The new language mounted the page again.
      requestAnimationFrame(() => document.getElementsByName('language')[0]?.focus());
    },
  });
  const selectedLocale = save.isPending ? save.variables.body.locale : me.locale;
  const byBrowser = languageOf(localeFor(navigator.languages)) ?? 'en';
  return (
    <SelectField
      name="language"
      label={t.language.label}
      description={t.language.hint}
      options={[
        { value: automatic, label: t.language.automatic(languageNames[byBrowser]) },
        ...languages.map((language) => ({ value: language, label: languageNames[language] })),
      ]}
      value={selectedLocale ?? automatic}
      onChange={(value) => save.mutate({ body: { locale: value === automatic ? null : value } })}
    />
  );
}
