import { type RefObject, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import type { Identity } from '../auth.contract.ts';
import { authTexts } from '../auth.texts.ts';
import { signInFault, useSignIn } from './auth.queries.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** An attempt to come in, from the first letter of the password on. */
export interface Entry {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly password: string;
  /** Why the last attempt failed, until something is typed. */
  readonly fault: 'missing' | 'wrong' | 'unreachable' | undefined;
  /** After too many tries: until when (milliseconds of this device) nobody may try, and how long that was. */
  readonly closed: { readonly until: number; readonly seconds: number } | undefined;
  /** Seconds of it that are left; 0 while one may try. */
  readonly left: number;
  readonly busy: boolean;
  type(password: string): void;
  enter(): void;
}

export function useEntry(identity: Identity | undefined): Entry {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<Entry['fault']>();
  const [closed, setClosed] = useState<Entry['closed']>();
  const left = useSecondsLeft(closed?.until, () => announce(authTexts.mayTryAgain));
  const signIn = useSignIn();
  // Once it has succeeded the page is about to go.
  const busy = signIn.isPending || signIn.isSuccess;

  const fail = (error: unknown) => {
    const found = signInFault(error);
    if (found.why === 'throttled') {
      setClosed({ until: Date.now() + found.seconds * 1000, seconds: found.seconds });
    } else setFault(found.why);
    field.current?.select();
  };

  return {
    field,
    password,
    fault,
    closed,
    left,
    busy,
    type(typed) {
      setPassword(typed);
      setFault(undefined);
    },
    enter() {
      if (busy || left > 0 || identity === undefined) return;
      setFault(password === '' ? 'missing' : undefined);
      if (password === '') field.current?.focus();
      else signIn.mutate({ username: identity.username, password }, { onError: fail });
    },
  };
}
