import type { FormEvent } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import type { Identity } from '../auth.contract.ts';
import { authMessages as t } from '../messages/index.ts';
import type { usePartners } from './auth.queries.ts';
import { Identities } from './Identities.tsx';
import styles from './SignInForm.module.css';
import { type Entry, useEntry } from './use-entry.ts';

interface SignInFormProps {
  partners: ReturnType<typeof usePartners>;
  /** Who was chosen. */
  identity: Identity | undefined;
  onIdentity: (username: string) => void;
}

export function SignInForm({ partners, identity, onIdentity }: SignInFormProps) {
  const entry = useEntry(identity);
  const { fault, closed, left, busy } = entry;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.enter();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Identities partners={partners} chosen={identity?.username} onChoose={onIdentity} />
      <HiddenUsername value={identity?.username ?? ''} onChange={onIdentity} />
      <Password entry={entry} />
      {fault === 'unreachable' && <Alert>{t.signIn.unreachable}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabledReason={reasonNotTo(identity, left)}
      >
        {busy ? t.signIn.signingIn : t.signIn.signIn}
      </Button>
      {/* Below: the button says above itself why it is off. */}
      {closed !== undefined && left > 0 && <Wait left={left} {...closed} />}
    </form>
  );
}

/** A wrong password shakes its head. */
function Password({ entry: { field, password, fault, type } }: { entry: Entry }) {
  return (
    <div className={fault === 'wrong' ? styles.shaking : undefined}>
      <TextField
        ref={field}
        type="password"
        name="password"
        label={t.signIn.password}
        placeholder={t.signIn.passwordPlaceholder}
        autoComplete="current-password"
        enterKeyHint="go"
        required
        value={password}
        onChange={type}
        error={wrongWithPassword(fault)}
      />
    </div>
  );
}

function wrongWithPassword(fault: Entry['fault']): string | undefined {
  if (fault === 'missing') return t.signIn.passwordNeeded;
  return fault === 'wrong' ? t.signIn.invalid : undefined;
}

function reasonNotTo(identity: Identity | undefined, left: number): string | undefined {
  if (left > 0) return t.signIn.tooManyAttempts(left);
  return identity === undefined ? t.signIn.chooseFirst : undefined;
}

/** From so many seconds on the time of day says more than a count. */
const longWait = 90;

/** Shows a short wait as a countdown, which is announced only once. */
function Wait({ left, until, seconds }: { left: number; until: number; seconds: number }) {
  if (seconds >= longWait) return <Alert>{t.signIn.tooManyUntil(until)}</Alert>;
  return <Alert said={t.signIn.tooManyAttempts(seconds)}>{t.signIn.tooManyAttempts(left)}</Alert>;
}
