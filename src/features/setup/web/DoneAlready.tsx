import { Link } from 'react-router';
import { buttonClass } from '#platform/web/ui/button-class.ts';
import { Doorway } from '#platform/web/ui/Doorway.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { setupTexts } from '../setup.texts.ts';
import { useLeaveSetup } from './setup.queries.ts';

/** The home was set up meanwhile, on another device or by the other partner. */
export function DoneAlready() {
  const leave = useLeaveSetup();
  return (
    <Doorway>
      <Page title={setupTexts.done} intro={setupTexts.doneText} couple={setupTexts.app}>
        <Link
          className={buttonClass({ variant: 'us', size: 'large', wide: true })}
          to="/login"
          replace
          onClick={leave}
        >
          {setupTexts.toSignIn}
        </Link>
      </Page>
    </Doorway>
  );
}
