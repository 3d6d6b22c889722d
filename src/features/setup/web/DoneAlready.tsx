import { Doorway } from '#platform/web/ui/Doorway.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { setupMessages as t } from '../messages/index.ts';
import { ToSignIn } from './ToSignIn.tsx';

/** The home was set up meanwhile, on another device or by the other partner. */
export const DoneAlready = () => (
  <Doorway>
    <Page title={t.wizard.done} intro={t.wizard.doneText} couple={t.wizard.app}>
      <ToSignIn>{t.wizard.toSignIn}</ToSignIn>
    </Page>
  </Doorway>
);
