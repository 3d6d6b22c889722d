import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { HiddenUsername, TextField } from '#platform/web/ui/TextField.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import type { Identity } from '../auth.contract.ts';
import { type SignInError, signInErrorOf } from '../auth.rules.ts';
import { t } from '../messages/index.ts';
import { useSignIn } from './auth.queries.ts';
import styles from './SignIn.module.css';

type Failure = SignInError | { readonly kind: 'empty' };
type Failures = Readonly<Record<string, Failure>>;

interface SignInFormProps {
  identity: Identity | undefined;
  onIdentity: (username: string) => void;
  children: ReactNode;
}

export function SignInForm({ identity, onIdentity, children }: SignInFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [failures, setFailures] = useState<Failures>({});
  const signIn = useSignIn();
  const username = identity?.username;
  const failure = username === undefined ? undefined : failures[username];
  const wait = useWait(failure);
  const unchosen = identity === undefined ? t.signIn.chooseFirst : undefined;
  // After success, the page will change soon.
  const isBusy = signIn.isPending || signIn.isSuccess;

  const fail = (of: string, next: Failure) => setFailures((all) => ({ ...all, [of]: next }));
  const change = (typedText: string) => {
    setPassword(typedText);
    setFailures(throttledOf);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || wait > 0 || username === undefined) return;
    if (password === '') {
      fail(username, { kind: 'empty' });
      field.current?.focus();
      return;
    }
    setFailures(throttledOf);
    signIn.mutate(
      { body: { username, password } },
      {
        onError(error) {
          fail(username, signInErrorOf(error, Date.now()));
          field.current?.select();
        },
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <HiddenUsername value={username ?? ''} onChange={onIdentity} />
      <div className={failure?.kind === 'wrong' ? styles.shaking : undefined}>
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
          onChange={change}
          error={fieldError(failure)}
        />
      </div>
      {failure?.kind === 'unreachable' && <Alert>{t.signIn.unreachable}</Alert>}
      {failure?.kind === 'foreign' && <Alert>{sharedMessages.foreignOrigin}</Alert>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isBusy}
        disabledReason={wait > 0 ? t.signIn.tooManyAttempts(wait) : unchosen}
      >
        {isBusy ? t.signIn.signingIn : t.signIn.signIn}
      </Button>
      <ThrottleAlert failure={failure} wait={wait} />
    </form>
  );
}

/** Whole seconds until a throttled user may try again, counting down. */
function useWait(failure: Failure | undefined): number {
  const now = useNow(1_000);
  if (failure?.kind !== 'throttled') return 0;
  const { seconds, until } = failure;
  return Math.max(0, Math.min(seconds, Math.ceil((until - now) / 1000)));
}

const throttledOf = (failures: Failures): Failures =>
  Object.fromEntries(
    Object.entries(failures).filter(
      ([, failure]) => failure.kind === 'throttled' && failure.until > Date.now(),
    ),
  );

function fieldError(failure: Failure | undefined): string | undefined {
  if (failure?.kind === 'empty') return t.signIn.passwordNeeded;
  return failure?.kind === 'wrong' ? t.signIn.invalid : undefined;
}

/** Seconds from which the time of day is shown instead of a countdown. */
const longWait = 90;

/** A countdown is announced once, and its end. */
function ThrottleAlert({ failure, wait }: { failure: Failure | undefined; wait: number }) {
  if (failure?.kind !== 'throttled') return null;
  const { seconds, until } = failure;
  return (
    <>
      <p className="visually-hidden" role="status">
        {wait === 0 && t.signIn.mayTryAgain}
      </p>
      {wait > 0 && seconds >= longWait && <Alert>{t.signIn.tooManyUntil(until)}</Alert>}
      {wait > 0 && seconds < longWait && (
        <Alert announcement={t.signIn.tooManyAttempts(seconds)}>
          {t.signIn.tooManyAttempts(wait)}
        </Alert>
      )}
    </>
  );
}
