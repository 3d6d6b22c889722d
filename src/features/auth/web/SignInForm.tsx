import { type FormEvent, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import type { Identity } from '../auth.contract.ts';
import { authTexts } from '../auth.texts.ts';
import { signInFault, type usePartners, useSignIn } from './auth.queries.ts';
import { Identities } from './Identities.tsx';
import styles from './SignInForm.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

interface SignInFormProps {
  partners: ReturnType<typeof usePartners>;
  /** Who was chosen. */
  identity: Identity | undefined;
  onIdentity: (username: string) => void;
}

type Fault = { text: string; ofPassword: boolean };

export function SignInForm({ partners, identity, onIdentity }: SignInFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [shaking, setShaking] = useState(false);
  const [closed, setClosed] = useState<{ until: number; seconds: number }>();
  const left = useSecondsLeft(closed?.until, () => announce(authTexts.mayTryAgain));
  const signIn = useSignIn();
  // Once it has succeeded the page is about to go.
  const busy = signIn.isPending || signIn.isSuccess;

  const fail = (error: unknown) => {
    const found = signInFault(error);
    if (found.why === 'throttled') {
      setClosed({ until: Date.now() + found.seconds * 1000, seconds: found.seconds });
    } else {
      const ofPassword = found.why === 'wrong';
      setFault({ text: ofPassword ? authTexts.invalid : authTexts.unreachable, ofPassword });
      setShaking(ofPassword);
    }
    field.current?.select();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || left > 0 || identity === undefined) return;
    setFault(undefined);
    if (password === '') {
      setFault({ text: authTexts.passwordNeeded, ofPassword: true });
      field.current?.focus();
      return;
    }
    signIn.mutate({ username: identity.username, password }, { onError: fail });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Identities partners={partners} chosen={identity?.username} onChoose={onIdentity} />

      {/* Password managers keep one login for each of the two by it, and choose by filling it. */}
      <input
        className={styles.username}
        type="text"
        name="username"
        autoComplete="username"
        value={identity?.username ?? ''}
        onChange={(event) => onIdentity(event.target.value)}
        tabIndex={-1}
        aria-hidden="true"
      />
      <div
        className={shaking ? styles.shaking : undefined}
        onAnimationEnd={(event) => event.target === event.currentTarget && setShaking(false)}
      >
        <TextField
          ref={field}
          type="password"
          name="password"
          label={authTexts.password}
          placeholder={authTexts.passwordPlaceholder}
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={password}
          onChange={(value) => {
            setPassword(value);
            setFault(undefined);
          }}
          error={fault?.ofPassword ? fault.text : undefined}
        />
      </div>

      {fault !== undefined && !fault.ofPassword && (
        <p className={styles.alert} role="alert">
          {fault.text}
        </p>
      )}

      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={busy}
        disabledReason={reasonNotTo(identity, left)}
      >
        {busy ? authTexts.signingIn : authTexts.signIn}
      </Button>
      {/* Below: the button says above itself why it is off. */}
      {closed !== undefined && left > 0 && <Wait left={left} {...closed} />}
    </form>
  );
}

function reasonNotTo(identity: Identity | undefined, left: number): string | undefined {
  if (left > 0) return authTexts.waitFirst;
  return identity === undefined ? authTexts.chooseFirst : undefined;
}

/** From so many seconds on the time of day says more than a count. */
const longWait = 90;

/** Counts down in sight; is said once only. */
function Wait({ left, until, seconds }: { left: number; until: number; seconds: number }) {
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(until);
  const more = seconds >= longWait && <> {authTexts.againAt(time)}</>;
  return (
    <div className={styles.alert}>
      <p aria-hidden="true">
        {authTexts.tooManyTries(left)}
        {more}
      </p>
      <VisuallyHidden>
        <span role="alert">
          {authTexts.tooManyTries(seconds)}
          {more}
        </span>
      </VisuallyHidden>
    </div>
  );
}
