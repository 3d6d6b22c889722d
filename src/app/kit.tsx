import '#platform/web/styles/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '#platform/web/language.ts';
import { LiveRegions } from '#platform/web/ui/announce.tsx';
import { ConfirmProvider } from '#platform/web/ui/confirm.tsx';
import { Kit } from '#platform/web/ui/Kit.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { ToastRegion } from '#platform/web/ui/ToastRegion.tsx';
import { chinese } from './messages/chinese.ts';

// Only Vite's development server serves this page; the build starts at index.html.
void startLanguage(async () => chinese).then(() => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <LiveRegions />
      <ConfirmProvider>
        <Page title="Kit" couple="Fivetwenty" width="full">
          <Kit />
        </Page>
      </ConfirmProvider>
      <ToastRegion />
    </StrictMode>,
  );
});
