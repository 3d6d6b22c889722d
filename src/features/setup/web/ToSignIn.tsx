import { Link } from 'react-router';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { useLeaveSetup } from './setup.queries.ts';

/** The way out of the set-up, to the sign-in. */
export function ToSignIn({ children }: { children: string }) {
  const leave = useLeaveSetup();
  return (
    <Link
      className={buttonClass({ variant: 'us', size: 'large', wide: true })}
      to="/login"
      replace
      onClick={leave}
    >
      {children}
    </Link>
  );
}
