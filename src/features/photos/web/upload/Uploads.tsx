import { useEffect, useEffectEvent, useRef } from 'react';
import { platformMessages } from '#platform/web/messages/index.ts';
import { useSignOutGuard } from '#platform/web/session/session.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { askBeforeUnload } from '#platform/web/unload.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { quartersOf } from '../../upload.rules.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { UploadPill } from './UploadPill.tsx';
import { type Standing, standingOf } from './upload-item.ts';
import { resultOf } from './upload-result.ts';
import { uploads, useUploads } from './uploads.ts';

/** The photos on their way up, whatever page is shown: the dialog, or a pill that opens it again. */
export function Uploads() {
  const { items, open, skipped } = useUploads();
  const standing = standingOf(items);
  const unsent = standing.picked + standing.busy > 0;
  useEffect(() => (unsent ? askBeforeUnload() : undefined), [unsent]);
  useConfirmedSignOut();
  useSaid(standing);
  useEffect(() => {
    if (skipped.length > 0) announce(t.upload.skipped(skipped.length));
  }, [skipped]);

  const finished = standing.done === items.length;
  const doneUnseen = !open && finished && items.length > 0;
  const tellDone = useEffectEvent(() => {
    toast.photo(resultOf(items).title);
    uploads.close();
  });
  useEffect(() => {
    if (doneUnseen) tellDone();
  }, [doneUnseen]);

  return (
    <>
      <UploadDialog />
      {!finished && <UploadPill standing={standing} hidden={open} />}
    </>
  );
}

/** Signing out would lose what this page alone has; of what is written down, the outbox asks. */
function useConfirmedSignOut(): void {
  const confirm = useConfirm();
  useSignOutGuard(async (leave) => {
    const count = uploads.unkept();
    const isSure =
      count === 0 ||
      (await confirm({
        title: platformMessages.outbox.signOutTitle,
        text: t.upload.leaveText(count),
        action: t.upload.leaveAndDrop,
        cancel: platformMessages.outbox.stay,
        danger: true,
      }));
    if (isSure) leave();
  });
}

/** Says at every quarter how far it is, and at the end what failed. */
function useSaid({ done, started, busy, failed }: Standing): void {
  const quarters = quartersOf(done, started);
  const said = useRef(0);
  const sayQuarter = useEffectEvent(() => announce(t.upload.done(done, started)));
  useEffect(() => {
    if (quarters > said.current && quarters < 4) sayQuarter();
    said.current = quarters;
  }, [quarters]);

  const working = busy > 0;
  const worked = useRef(false);
  const sayFailed = useEffectEvent(() => {
    if (failed > 0) announce(t.upload.pillFailed(failed));
  });
  useEffect(() => {
    if (worked.current && !working) sayFailed();
    worked.current = working;
  }, [working]);
}
