import { useState } from 'react';
import { errorMessage, NetworkError } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { setupMessages as t } from '../messages/index.ts';
import { fieldsOf, homeFrom, namesOf } from './answers.ts';
import { DoneAlready } from './DoneAlready.tsx';
import { MovedIn } from './MovedIn.tsx';
import { useClaim, useSetUp } from './setup.queries.ts';
import { useWizard } from './use-wizard.ts';
import { Wizard } from './Wizard.tsx';

/** The first run of a home: two people move in, once (decisions §1). */
export function Component() {
  const wizard = useWizard();
  const claim = useClaim();
  const setUp = useSetUp();
  const [trouble, setTrouble] = useState<string>();
  const [address, setAddress] = useState<string | null>(null);
  const { step, answers } = wizard;

  const fail = (error: unknown) => {
    if (error instanceof ApiError) {
      const { status, message, fields = {}, retryAfter } = error;
      if (status === 401) return wizard.blame({ code: message });
      if (status === 429 && step === 'claim') {
        return wizard.blame({ code: sharedMessages.tooManyAttempts(retryAfter) });
      }
      const shown = fieldsOf(answers, Date.now());
      const faults = Object.entries(fields).filter(([field]) => shown.includes(field));
      if (faults.length > 0) return wizard.blame(Object.fromEntries(faults));
    }
    setTrouble(error instanceof NetworkError ? t.wizard.noAnswer : errorMessage(error));
  };

  const next = () => {
    setTrouble(undefined);
    if (!wizard.isFine()) return;
    if (step === 'claim') {
      claim.mutate(answers.code, {
        onSuccess(ground) {
          setAddress(ground.address);
          wizard.next();
        },
        onError: fail,
      });
    } else if (step === 'ready') {
      setUp.mutate(homeFrom(answers), { onSuccess: wizard.finish, onError: fail });
    } else {
      wizard.next();
    }
  };

  if (setUp.isSuccess) return <MovedIn names={namesOf(answers.partners)} address={address} />;
  if (isDone(claim.error) || isDone(setUp.error)) return <DoneAlready />;
  return (
    <Wizard
      wizard={wizard}
      trouble={trouble}
      busy={claim.isPending || setUp.isPending}
      onNext={next}
    />
  );
}

/** Somebody else finished first. */
const isDone = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
