import { useLayoutEffect, useState } from 'react';
import { leaving } from '#features/auth/web/session.queries.ts';
import { loveOutbox } from '#features/love/web/love.outbox.ts';
import { memoriesOutbox } from '#features/memories/web/form/memories.outbox.ts';
import { notesOutbox } from '#features/photos/web/notes/notes.outbox.ts';
import { OutboxStrip } from '#platform/web/api/OutboxStrip.tsx';
import { registerOutboxKind, wake } from '#platform/web/api/outbox.ts';

registerOutboxKind(loveOutbox);
registerOutboxKind(notesOutbox);
registerOutboxKind(memoriesOutbox);
// Beside the others, it would come with every page that adds photos.
const photos = import('#features/photos/web/upload/uploads.outbox.ts');
void photos.then(({ uploadsOutbox }) => {
  registerOutboxKind(uploadsOutbox);
  wake();
});
// Without a network it could not be fetched any more.
void import('#features/photos/web/upload/sending.ts').catch(() => undefined);

/** What waits to reach the home, whichever feature it belongs to. */
export function Outbox() {
  const [host, setHost] = useState<Element | null>(null);
  // Not before all of the page is there: it may come together with this.
  useLayoutEffect(() => setHost(document.querySelector('[data-waiting]')), []);
  return host !== null && <OutboxStrip host={host} leaving={leaving} />;
}
