import { Doorway } from '#platform/web/ui/Doorway.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { setupTexts } from '../setup.texts.ts';
import { ToSignIn } from './ToSignIn.tsx';

/** The home was set up meanwhile, on another device or by the other partner. */
export const DoneAlready = () => (
  <Doorway>
    <Page title={setupTexts.done} intro={setupTexts.doneText} couple={setupTexts.app}>
      <ToSignIn>{setupTexts.toSignIn}</ToSignIn>
    </Page>
  </Doorway>
);
