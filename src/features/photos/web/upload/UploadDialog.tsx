import { useCallback, useRef } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { KeepOriginals } from './KeepOriginals.tsx';
import { PhotoPicker } from './PhotoPicker.tsx';
import styles from './UploadDialog.module.css';
import { UploadDone } from './UploadDone.tsx';
import { UploadList } from './UploadList.tsx';
import { type Standing, standingOf, type UploadItem } from './upload-item.ts';
import { uploads, useUploads } from './uploads.ts';

/** Where photos are picked, and watched on their way up (S2 §2). Closing it stops nothing. */
export function UploadDialog() {
  const { open, items, skipped, held } = useUploads();
  const choose = useRef<HTMLButtonElement>(null);
  const ask = useRetry();
  const standing = standingOf(items);
  const finished = items.length > 0 && standing.done === items.length;
  return (
    <Dialog
      open={open}
      onClose={uploads.close}
      title={t.upload.add}
      closeOnOutside={standing.picked === 0}
      footer={
        finished || items.length === 0 ? undefined : (
          <Actions standing={standing} onRetry={() => void ask()} />
        )
      }
    >
      {finished ? (
        <UploadDone items={items} />
      ) : (
        <div className={styles.content}>
          <PhotoPicker compact={items.length > 0} button={choose} />
          <KeepOriginals />
          {skipped.length > 0 && (
            <p className={styles.note}>
              <strong>{t.upload.skipped(skipped.length)}</strong>
              <span className={styles.names}>{t.upload.names(skipped)}</span>
            </p>
          )}
          {standing.busy > 0 && <Overall {...{ items, standing, held }} />}
          {items.length > 0 && <UploadList items={items} onRetry={ask} fallback={choose} />}
        </div>
      )}
    </Dialog>
  );
}

/** One question for all of them (S2 §4). Without an id it is about everything that failed. */
function useRetry() {
  const confirm = useConfirm();
  return useCallback(
    async (only?: number) => {
      const count = only === undefined ? standingOf(uploads.now().items).again : 1;
      const yes = await confirm({
        title: t.upload.retryTitle(count),
        text: t.upload.retryText(count),
        action: sharedMessages.retry,
      });
      if (yes) uploads.retry(only);
    },
    [confirm],
  );
}

type OverallProps = { items: readonly UploadItem[]; standing: Standing; held: boolean };

function Overall({ items, standing: { done, started }, held }: OverallProps) {
  const percents = items.map(({ state }) =>
    state.is === 'success' ? 100 : state.is === 'uploading' ? state.percent : 0,
  );
  const percent = Math.floor(percents.reduce((sum, each) => sum + each, 0) / started);
  return (
    <div className={styles.overall}>
      <ProgressBar
        label={t.upload.done(done, started)}
        value={percent}
        valueText={t.upload.percent(percent)}
      />
      <p className={styles.hint}>{held ? t.upload.busy : t.upload.goesOn}</p>
    </div>
  );
}

type ActionsProps = { standing: Standing; onRetry: () => void };

/** One button for what comes next, in one place, so that focus stays on it from step to step. */
function Actions({ standing, onRetry }: ActionsProps) {
  const { picked, busy, again } = standing;
  const next = nextStep(standing, onRetry);
  return (
    <>
      {again > 0 && picked + busy > 0 && (
        <Button onClick={onRetry}>{t.upload.retryFailed(again)}</Button>
      )}
      <Button variant="primary" busy={next.busy} onClick={next.take}>
        {next.label}
      </Button>
    </>
  );
}

function nextStep({ picked, busy, again }: Standing, retry: () => void) {
  if (picked > 0) return { label: t.upload.upload(picked), take: uploads.start, busy: false };
  if (busy > 0) return { label: t.upload.underWay, take: uploads.start, busy: true };
  if (again > 0) return { label: t.upload.retryFailed(again), take: retry, busy: false };
  return { label: t.upload.closeNow, take: uploads.close, busy: false };
}
