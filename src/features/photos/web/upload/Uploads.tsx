import clsx from 'clsx';
import CircleX from 'lucide-react/icons/circle-x';
import ImageUp from 'lucide-react/icons/image-up';
import { useEffect, useEffectEvent } from 'react';
import { t as outboxMessages } from '#platform/web/api/messages/index.ts';
import { askBeforeUnload } from '#platform/web/navigation.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { useSignOutGuard } from '#platform/web/session/session.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useAnnouncement } from '#platform/web/ui/use-announcement.ts';
import { t } from '../../messages/index.ts';
import { UploadDialog } from './UploadDialog.tsx';
import { onUploadRequest } from './upload-events.ts';
import {
  countsOf,
  isPicked,
  kindsOf,
  outcomesOf,
  type UploadCounts,
  type UploadItem,
} from './uploads.reducer.ts';
import { uploads, useUploads } from './uploads.ts';

/** The upload dialog of every page, or a pill in the corner that opens it. */
export function Uploads() {
  const { items, isOpen, skipped } = useUploads();
  const counts = countsOf(items);
  const isUnsent = counts.picked + counts.active > 0;
  useEffect(() => (isUnsent ? askBeforeUnload() : undefined), [isUnsent]);
  useConfirmedSignOut();
  useAnnouncement(announcementOf(counts));
  useEffect(() => onUploadRequest(uploads.add), []);
  useEffect(uploads.follow, []);
  const timeZone = useTimeZone();
  useEffect(() => {
    uploads.timeZone = timeZone;
  }, [timeZone]);
  useAnnouncement(skipped.length > 0 ? t.upload.skipped(skipped.length) : '', skipped);

  const isDoneUnseen = !isOpen && counts.isFinished && counts.failed === 0;
  const toastResult = useEffectEvent(() => {
    toast.photo(t.upload.result(outcomesOf(items)).title);
    uploads.close();
  });
  useEffect(() => {
    if (isDoneUnseen) toastResult();
  }, [isDoneUnseen]);

  return (
    <>
      <UploadDialog />
      {counts.done < items.length && <UploadPill items={items} isHidden={isOpen} />}
    </>
  );
}

type UploadPillProps = {
  items: readonly UploadItem[];
  /** True while the pill is hidden behind the dialog, which returns the focus to it. */
  isHidden: boolean;
};

function UploadPill({ items, isHidden }: UploadPillProps) {
  const { done, started, active, failed } = countsOf(items);
  const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  const isFailed = active === 0 && failed > 0;
  return (
    <aside
      className="fixed z-header bottom-[calc(16px_+_var(--tab-bar))] left-[calc(16px_+_env(safe-area-inset-left))] max-w-[calc(100vw_-_32px)] motion-safe:animate-arrive"
      aria-label={t.upload.pill}
      hidden={isHidden}
    >
      <button
        type="button"
        className={clsx(
          'relative isolate inline-flex min-h-11 max-w-full items-center gap-2.5 overflow-hidden rounded-full border border-hairline px-4.5 py-2 text-14 font-semibold tabular-nums shadow-2 hover:border-own-text forced-colors:border-2 forced-colors:border-[ButtonText] [&_svg]:flex-none',
          isFailed ? 'bg-danger-soft text-danger' : 'bg-surface text-ink',
        )}
        aria-haspopup="dialog"
        onClick={uploads.open}
      >
        {active > 0 ? (
          <Spinner size={16} />
        ) : isFailed ? (
          <CircleX {...look} />
        ) : (
          <ImageUp {...look} />
        )}
        <span>{pillText(items)}</span>
        <span className="visually-hidden">{t.upload.show}</span>
        {active > 0 && (
          <span
            className="absolute -z-1 inset-0 bg-own-soft origin-left transition-[transform] duration-move forced-colors:hidden"
            aria-hidden="true"
            style={{ transform: `scaleX(${done / started})` }}
          />
        )}
      </button>
    </aside>
  );
}

function pillText(items: readonly UploadItem[]): string {
  const { started, active, done, failed, queued } = countsOf(items);
  if (active > 0) return t.upload.done(done, started);
  if (failed > 0) return t.upload.pillFailed(failed);
  return queued > 0
    ? t.upload.pillWaits(kindsOf(items, ({ is }) => is === 'queued'))
    : t.upload.pillPicked(kindsOf(items, isPicked));
}

/** Asks before photos that are not stored are lost; the outbox asks for the stored ones. */
function useConfirmedSignOut(): void {
  const confirm = useConfirm();
  useSignOutGuard(async (leave) => {
    const count = uploads.unstored();
    const isConfirmed =
      count.photo + count.video === 0 ||
      (await confirm({
        title: outboxMessages.signOutTitle,
        text: t.upload.leaveText(count),
        action: t.upload.leaveAndDrop,
        cancel: outboxMessages.stay,
        danger: true,
      }));
    if (isConfirmed) leave();
  });
}

/** The progress at each quarter, and failures at the end. */
function announcementOf({ done, started, active, failed, isFinished }: UploadCounts): string {
  const quarter = started === 0 ? 0 : Math.floor((done / started) * 4);
  const progress = quarter > 0 ? t.upload.done(Math.ceil((quarter * started) / 4), started) : '';
  const failure = failed > 0 && !isFinished ? t.upload.pillFailed(failed) : '';
  return active > 0 ? progress : failure;
}
