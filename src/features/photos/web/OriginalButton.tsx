import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { download } from '#platform/web/api/client.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { keepFile } from '#platform/web/ui/files.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { readOriginal } from '../photos.originals.contract.ts';
import { told } from './told.ts';

/** Gives the file as it was uploaded, under the name that it had; only where it was kept (decisions §4). */
export function OriginalButton({ photo: { id, originalName } }: { photo: Photo }) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    const work = download(readOriginal, { params: { id: `${id}` } });
    await told(
      work.then((file) => keepFile(file, originalName)),
      t.photo.originalFailed,
    );
    setBusy(false);
  };
  return (
    <Button
      wide
      busy={busy}
      icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void fetchIt()}
    >
      {t.photo.downloadOriginal}
    </Button>
  );
}
