import clsx from 'clsx';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import ImagePlus from 'lucide-react/icons/image-plus';
import { type ReactNode, type Ref, type RefObject, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { DropFrame } from '#platform/web/ui/DropFrame.tsx';
import { FileButton } from '#platform/web/ui/FileButton.tsx';
import { useIncomingFiles } from '#platform/web/ui/files.ts';
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx';
import { useAnnouncement } from '#platform/web/ui/use-announcement.ts';
import { percent as formatPercent } from '#shared/i18n/formats.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t as photoMessages } from '../../messages/index.ts';
import { acceptedUploads, closeDelay } from '../../upload.rules.ts';
import { t } from './messages/index.ts';
import { UploadRow } from './UploadRow.tsx';
import {
  countsOf,
  isPicked,
  isRetryable,
  kindsOf,
  outcomesOf,
  sortedForDisplay,
  type UploadCounts,
  type UploadItem,
} from './uploads.reducer.ts';
import { uploads, useUploads } from './uploads.ts';

const sign = 'grid size-16 place-items-center rounded-full';
const hint = 'text-ink-muted text-13';

/** Picks photos and shows how far their uploads are. */
export function UploadDialog() {
  const { isOpen, items, skipped } = useUploads();
  const choose = useRef<HTMLButtonElement>(null);
  const counts = countsOf(items);
  const retry = useConfirmedRetry();
  const list = (shownItems: readonly UploadItem[]) => (
    <UploadList items={shownItems} onRetry={retry} focusFallback={choose} />
  );
  return (
    <Dialog
      open={isOpen}
      onClose={uploads.close}
      title={photoMessages.gallery.add}
      closeOnOutside={counts.picked === 0}
      footer={
        !counts.isFinished && items.length > 0 ? (
          <Actions items={items} counts={counts} onRetry={() => void retry()} />
        ) : undefined
      }
    >
      {counts.isFinished ? (
        <UploadDone items={items}>
          {counts.failed > 0 && (
            <div className="mb-3 w-full text-left">
              {list(items.filter(({ state }) => state.is === 'failed'))}
            </div>
          )}
        </UploadDone>
      ) : (
        <div className="grid gap-4 pt-3">
          <PhotoPicker compact={items.length > 0} button={choose} />
          {skipped.length > 0 && (
            <p className="grid gap-0.5 py-2.5 px-3.5 rounded-control bg-warn-soft text-warn text-14 forced-colors:border forced-colors:border-[CanvasText]">
              <strong>{t.skipped(skipped.length)}</strong>
              <span className="wrap-anywhere">{t.names(skipped)}</span>
            </p>
          )}
          {counts.active > 0 && <TotalProgress items={items} counts={counts} />}
          {items.length > 0 && list(sortedForDisplay(items))}
          <p className={hint}>
            <Link
              className="touch:inline-flex touch:min-h-11 touch:items-center"
              to="/settings#photos"
              onClick={uploads.close}
            >
              {t.settings}
            </Link>
          </p>
        </div>
      )}
    </Dialog>
  );
}

/** Asks once before it retries: one photo, or all for which it can help. */
function useConfirmedRetry() {
  const confirm = useConfirm();
  return useCallback(
    async (only?: string) => {
      const meant = uploads.current().items.filter(({ key }) => key === (only ?? key));
      const count = kindsOf(meant, isRetryable);
      const isConfirmed = await confirm({
        title: t.retryTitle(count),
        text: t.retryText(count),
        action: sharedMessages.retry,
      });
      if (isConfirmed) void uploads.retry(only);
    },
    [confirm],
  );
}

type PhotoPickerProps = {
  /** Leaves room for photos that are listed already. */
  compact: boolean;
  button: Ref<HTMLButtonElement>;
};

function PhotoPicker({ compact, button }: PhotoPickerProps) {
  const isDragging = useIncomingFiles(uploads.add);
  return (
    <DropFrame look={isDragging ? 'target' : 'empty'}>
      <div
        className={
          compact
            ? 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 touch:justify-center'
            : 'grid justify-items-center gap-3 px-5 py-8 text-center'
        }
      >
        {!compact && (
          <span className={clsx(sign, 'bg-own-soft text-own-text')}>
            <ImagePlus size={28} strokeWidth={1.75} aria-hidden="true" />
          </span>
        )}
        <p className="text-14 text-ink-muted touch:hidden">{compact ? t.dropMore : t.dropHere}</p>
        <FileButton
          ref={button}
          multiple
          accept={acceptedUploads}
          size={compact ? 'small' : 'medium'}
          variant={compact ? 'quiet' : 'primary'}
          onChoose={uploads.add}
        >
          {compact ? t.chooseMore : t.choose}
        </FileButton>
      </div>
    </DropFrame>
  );
}

type TotalProgressProps = { items: readonly UploadItem[]; counts: UploadCounts };

function TotalProgress({ items, counts: { done, started } }: TotalProgressProps) {
  const sum = items.reduce((sum, { state }) => {
    if (state.is === 'done') return sum + 100;
    return sum + (state.is === 'uploading' ? (state.percent ?? 0) : 0);
  }, 0);
  const percent = Math.floor(sum / started);
  return (
    <div className="grid gap-1.5">
      <ProgressBar
        label={t.done(done, started)}
        value={percent}
        valueText={formatPercent(percent)}
      />
      <p className={hint}>{t.goesOn}</p>
    </div>
  );
}

type UploadListProps = {
  items: readonly UploadItem[];
  onRetry: (key: string) => void;
  /** Gets the focus when the last removable row is removed. */
  focusFallback: RefObject<HTMLElement | null>;
};

function UploadList({ items, onRetry, focusFallback }: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useCallback(
    (key: string) => {
      // The buttons are read before the focused one is removed.
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
      const at = buttons.findIndex(({ dataset }) => dataset.remove === key);
      (buttons[at + 1] ?? buttons[at - 1] ?? focusFallback.current)?.focus();
      uploads.remove(key);
    },
    [focusFallback],
  );
  return (
    <ul ref={list} className="grid list-none gap-1 p-0" aria-label={t.list}>
      {items.map((item) => (
        <UploadRow key={item.key} item={item} onRetry={onRetry} onRemove={remove} />
      ))}
    </ul>
  );
}

type ActionsProps = { items: readonly UploadItem[]; counts: UploadCounts; onRetry: () => void };

/** One primary button for the next step, so that focus stays on it from step to step. */
function Actions({ items, counts: { picked, active, retryable }, onRetry }: ActionsProps) {
  const retry = t.retryFailed(retryable);
  const next =
    picked > 0
      ? { label: t.upload(kindsOf(items, isPicked)), onClick: () => void uploads.start() }
      : active > 0
        ? { label: t.underWay, busy: true }
        : retryable > 0
          ? { label: retry, onClick: onRetry }
          : { label: sharedMessages.done, onClick: uploads.close };
  const { label, ...button } = next;
  return (
    <>
      {retryable > 0 && picked + active > 0 && <Button onClick={onRetry}>{retry}</Button>}
      <Button variant="primary" {...button}>
        {label}
      </Button>
    </>
  );
}

const maxPictures = 5;

type UploadDoneProps = { items: readonly UploadItem[]; children: ReactNode };

/** The success panel. The dialog closes 3 s later, unless there is more to read or the user is still reading. */
function UploadDone({ items, children }: UploadDoneProps) {
  const panel = useRef<HTMLDivElement>(null);
  /** The panel may appear under a mouse that rests. */
  const isHovered = useRef(false);
  const { title, lines } = t.result(outcomesOf(items));
  const uploadedItems = items.filter(({ state }) => state.is === 'done');
  const stills = uploadedItems.filter(({ note }) => note === 'still').length;
  const failedCount = items.length - uploadedItems.length;
  const hasMore = stills > 0 || failedCount > 0;
  useAnnouncement(failedCount > 0 ? `${title}. ${t.pillFailed(failedCount)}.` : title);
  useEffect(() => {
    // The button that had the focus is gone.
    panel.current?.focus();
    if (hasMore) return;
    const timer = setInterval(
      () => isHovered.current || isRead(panel.current) || uploads.close(),
      closeDelay,
    );
    return () => clearInterval(timer);
  }, [hasMore]);
  return (
    <div
      ref={panel}
      className="grid justify-items-center gap-2 rounded-control px-2 pt-5 pb-2 text-center focus-visible:shadow-none focus-visible:outline-none"
      tabIndex={-1}
      onPointerMove={({ pointerType, movementX, movementY }) => {
        // Browsers also send an event without movement when the layout changes below the mouse.
        if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) {
          isHovered.current = true;
        }
      }}
      onPointerLeave={() => {
        isHovered.current = false;
      }}
    >
      <span className={clsx(sign, 'bg-ok-soft text-ok')}>
        <CircleCheckBig size={32} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className="text-18 font-bold">{title}</h3>
      {lines.map((line) => (
        <p key={line} className={hint}>
          {line}
        </p>
      ))}
      {stills > 0 && <p className="text-warn text-13">{t.stills(stills)}</p>}
      <ul className="mt-2 mb-3 flex list-none gap-1 p-0" aria-hidden="true">
        {uploadedItems.slice(0, maxPictures).map(({ key, preview }) => (
          <li key={key}>
            <img
              className="size-12 rounded-small bg-sunken object-cover"
              src={preview}
              alt=""
              width={48}
              height={48}
              decoding="async"
              // A format that this browser can't show.
              onError={({ currentTarget }) => {
                currentTarget.hidden = true;
              }}
            />
          </li>
        ))}
      </ul>
      {children}
      <Button variant="primary" onClick={uploads.close}>
        {sharedMessages.done}
      </Button>
    </div>
  );
}

/** True while the focus is inside, or while the tab is hidden. */
const isRead = (panel: HTMLElement | null): boolean =>
  document.hidden ||
  (panel !== document.activeElement && panel?.contains(document.activeElement) === true);
