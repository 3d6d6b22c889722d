import clsx from 'clsx';
import { useState } from 'react';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { t } from '../messages/index.ts';
import { passphraseFrom, passphraseLength, type Strength, strengthOf } from '../setup.rules.ts';
import { namesOf, usernamesOf, type Wizard } from './wizard.ts';

const fields = ['password', 'partners.1.password'] as const;

/** One password for both, or one for each. */
export function PasswordStep({ wizard }: { wizard: Wizard }) {
  const { answers, change } = wizard;
  const { passwords, isSeparate, partners } = answers;
  const [one, other] = namesOf(partners);
  const use = (passphrase: string) => {
    change({ passwords: [passphrase, passwords[1]] }, fields[0]);
    announce(t.wizard.password.used);
  };
  return (
    <div className="grid gap-5">
      <HiddenUsername value={usernamesOf(partners)[0]} />
      <PasswordField
        wizard={wizard}
        index={0}
        label={isSeparate ? t.wizard.password.of(one) : t.wizard.password.shared}
      />
      {isSeparate ? (
        <PasswordField wizard={wizard} index={1} label={t.wizard.password.of(other)} />
      ) : (
        <Suggestion onUse={use} />
      )}
      <div className="-mx-2.75">
        <Checkbox
          label={t.wizard.password.separate}
          checked={isSeparate}
          onChange={(on) => change({ isSeparate: on, passwords: [passwords[0], ''] }, ...fields)}
        />
      </div>
    </div>
  );
}

interface PasswordFieldProps {
  wizard: Wizard;
  index: 0 | 1;
  label: string;
}

function PasswordField({ wizard, index, label }: PasswordFieldProps) {
  const { passwords, isSeparate } = wizard.answers;
  const error = wizard.errors[fields[index]];
  const change = (typedText: string) =>
    wizard.change(
      { passwords: index === 0 ? [typedText, passwords[1]] : [passwords[0], typedText] },
      fields[index],
    );
  const color = index === 0 ? 'purple' : 'pink';
  return (
    <div className="grid gap-2.5" data-color={isSeparate ? colorSlot(color) : undefined}>
      <TextField
        type="password"
        label={label}
        value={passwords[index]}
        onChange={change}
        error={error}
        autoComplete="new-password"
        enterKeyHint="next"
        required
      />
      {error === undefined && <StrengthHint password={passwords[index]} />}
    </div>
  );
}

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
