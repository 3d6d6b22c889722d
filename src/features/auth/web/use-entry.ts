import { type RefObject, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import type { Identity } from '../auth.contract.ts';
import { authMessages as t } from '../messages/index.ts';
import { signInFault, useSignIn } from './auth.queries.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface Closed {
  readonly until: number;
  readonly seconds: number;
}

/** An attempt to come in, from the first letter of the password on. */
export interface Entry {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly password: string;
  /** Why the last attempt of who is chosen failed, until something is typed. */
  readonly fault: 'missing' | 'wrong' | 'unreachable' | undefined;
  /** After too many tries of theirs: until when (milliseconds of this device) they may not try, and how long that was. */
  readonly closed: Closed | undefined;
  /** Seconds of it that are left; 0 while one may try. */
  readonly left: number;
  readonly busy: boolean;
  type(password: string): void;
  enter(): void;
}

export function useEntry(identity: Identity | undefined): Entry {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const username = identity?.username;
  const [failed, setFailed] = useState<{ of: string; fault: Entry['fault'] }>();
  const fault = failed?.of === username ? failed?.fault : undefined;
  // The home counts the tries of each by themselves.
  const [closings, setClosings] = useState<ReadonlyMap<string | undefined, Closed>>(new Map());
  const closed = closings.get(username);
  const left = useSecondsLeft(closed?.until, () => {
    setClosings(new Map([...closings].filter(([of]) => of !== username)));
    announce(t.signIn.mayTryAgain);
  });
  const signIn = useSignIn();
  // Once it has succeeded the page is about to go.
  const busy = signIn.isPending || signIn.isSuccess;

  const fail = (error: unknown, of: string) => {
    const found = signInFault(error);
    if (found.why === 'throttled') {
      const { seconds } = found;
      const until = Date.now() + seconds * 1000;
      setClosings((all) => new Map([...all, [of, { until, seconds }]]));
    } else setFailed({ of, fault: found.why });
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
      setFailed(undefined);
    },
    enter() {
      if (busy || left > 0 || username === undefined) return;
      setFailed(password === '' ? { of: username, fault: 'missing' } : undefined);
      if (password === '') field.current?.focus();
      else signIn.mutate({ username, password }, { onError: (error) => fail(error, username) });
    },
  };
}
