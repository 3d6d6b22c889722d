import { session } from './session.ts';

/** Runs `act` each time somebody else is signed in here than before, or nobody any more. */
export function onPersonChange(act: () => void): void {
  let person = session.person();
  session.subscribe(() => {
    const now = session.person();
    if (now === person) return;
    person = now;
    act();
  });
}
