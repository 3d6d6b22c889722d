import clsx from 'clsx';
import { useState } from 'react';
import type { FieldBinding } from '#platform/web/form/use-form.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import type { UserColor } from '#shared/user.ts';
import { t } from '../messages/index.ts';
import { passphraseFrom, passphraseLength, type Strength, strengthOf } from '../setup.rules.ts';
import { namesOf, usernamesOf } from './answers.ts';
import type { StepProps } from './use-wizard.ts';

/** One password for both, or one for each. */
export function PasswordStep({ form }: StepProps) {
  const { isSeparate } = form.values;
  const [one, other] = namesOf(form.values);
  const use = (passphrase: string) => {
    form.change({ password: passphrase });
    announce(t.wizard.password.used);
  };
  return (
    <div className="grid gap-5">
      <HiddenUsername value={usernamesOf(form.values)[0]} />
      <PasswordField
        {...form.field('password')}
        label={isSeparate ? t.wizard.password.of(one) : t.wizard.password.shared}
        color={isSeparate ? 'purple' : undefined}
      />
      {isSeparate ? (
        <PasswordField
          {...form.field('partners.1.password')}
          label={t.wizard.password.of(other)}
          color="pink"
        />
      ) : (
        <Suggestion onUse={use} />
      )}
      <div className="-mx-2.75">
        <Checkbox
          label={t.wizard.password.separate}
          checked={isSeparate}
          onChange={(on) =>
            form.change({
              isSeparate: on,
              password: form.values.password,
              'partners.1.password': '',
            })
          }
        />
      </div>
    </div>
  );
}

type PasswordFieldProps = FieldBinding<string> & { label: string; color: UserColor | undefined };

const PasswordField = ({ color, ...field }: PasswordFieldProps) => (
  <div className="grid gap-2.5" data-color={color && colorSlot(color)}>
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      enterKeyHint="next"
      required
    />
    {field.error === undefined && <StrengthHint password={field.value} />}
  </div>
);

const strengths: Readonly<Record<Strength, { bars: number; look: string }>> = {
  short: { bars: 1, look: 'border-danger bg-danger' },
  fair: { bars: 2, look: 'border-warn bg-warn' },
  good: { bars: 3, look: 'border-ok bg-ok' },
  strong: { bars: 4, look: 'border-ok bg-ok' },
};

function StrengthHint({ password }: { password: string }) {
  if (password === '') return null;
  const strength = strengthOf(password);
  const { bars, look } = strengths[strength];
  return (
    <div className="flex items-center gap-3 text-14 text-ink-muted">
      <span className="flex flex-none gap-1" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={clsx(
              'h-1.5 w-7 rounded-full border',
              bar <= bars
                ? [look, 'forced-colors:border-[Highlight] forced-colors:bg-[Highlight]']
                : 'border-control',
            )}
          />
        ))}
      </span>
      <span role="status" aria-label={t.wizard.password.strength}>
        {t.wizard.password.strengths[strength]}
      </span>
    </div>
  );
}

function Suggestion({ onUse }: { onUse: (passphrase: string) => void }) {
  const [passphrase, setPassphrase] = useState<string>();
  const suggest = () =>
    setPassphrase(passphraseFrom(crypto.getRandomValues(new Uint8Array(passphraseLength))));
  if (passphrase === undefined)
    return <Button onClick={suggest}>{t.wizard.password.suggest}</Button>;
  const use = () => {
    onUse(passphrase);
    setPassphrase(undefined);
  };
  return (
    <div className="grid gap-2.5 rounded-card bg-us-soft p-4 forced-colors:border">
      <p className="text-14 text-ink-muted">{t.wizard.password.suggestion}</p>
      <p className="text-22 font-bold leading-snug" role="status">
        {passphrase}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="primary" onClick={use}>
          {t.wizard.password.use}
        </Button>
        <Button size="small" onClick={suggest}>
          {t.wizard.password.another}
        </Button>
      </div>
    </div>
  );
}
