import clsx from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { percent as formatPercent } from '#shared/i18n/formats.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { useTimeZone } from '../session/couple.ts';
import { useSignOutGuard } from '../session/session.ts';
import { announce } from '../ui/announce.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm, useNotice } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { List } from '../ui/List.tsx';
import { toast } from '../ui/toast.ts';
import { useNow } from '../ui/use-now.ts';
import { t } from './messages/index.ts';
import type { Group, OutboxItem } from './outbox.rules.ts';
import { outbox, useOutboxItems } from './outbox.ts';

export type OutboxStripProps = {
  /** The element above every page that contains it. */
  host: Element;
};

/** The number of unsent actions, as a button that opens the panel. */
export function OutboxStrip({ host }: OutboxStripProps) {
  const items = useOutboxItems().filter((item) => outbox.isWaiting(item));
  const [open, setOpen] = useState(false);
  useAnnouncements(items.length, items.filter(({ failed }) => failed).length);
  useConfirmedSignOut();
  if (items.length === 0) return null;
  return (
    <>
      {createPortal(
        <div className="flex items-center justify-center gap-2 px-(--gutter) py-1.5 text-14 wide:border-b wide:border-line">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`${t.count(items.length)}. ${t.show}`}
            onClick={() => setOpen(true)}
          >
            {t.count(items.length)}
          </Button>
        </div>,
        host,
      )}
      <OutboxPanel items={items} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function useAnnouncements(count: number, failedCount: number): void {
  const before = useRef({ count: 0, failed: 0 });
  useEffect(() => {
    const lastCounts = before.current;
    before.current = { count, failed: failedCount };
    if (failedCount > lastCounts.failed) announce(t.notAccepted);
    else if (lastCounts.count === 0 && count > 0) announce(t.queued(count));
    else if (lastCounts.count > lastCounts.failed && count === 0) announce(t.allSent);
  }, [count, failedCount]);
}

/** Asks before a sign-out that would delete unsent actions. */
function useConfirmedSignOut(): void {
  const confirm = useConfirm();
  useSignOutGuard(async (leave) => {
    if (outbox.items().length > 0) await Promise.race([outbox.flush(), sleep(flushTimeout)]);
    const items = outbox.items();
    if (items.length > 0) {
      const isSure = await confirm({
        title: t.signOutTitle,
        text: t.signOutText(
          items.length,
          outbox.groupsOf(items).map((group) => outbox.describe(group)),
        ),
        action: t.signOutAndDelete,
        cancel: t.stay,
        danger: true,
      });
      if (!isSure) return;
      await outbox.discard(items);
    }
    leave();
  });
}

/** Milliseconds to wait for the queue before asking. */
const flushTimeout = 1_500;
const sleep = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

type OutboxPanelProps = { items: readonly OutboxItem[]; open: boolean; onClose: () => void };

/** The actions that have not reached the server: since when, the last error, Retry and Discard. */
function OutboxPanel({ items, open, onClose }: OutboxPanelProps) {
  const isSending = useSyncExternalStore(outbox.subscribe, outbox.isSending);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      footer={
        <Button variant="primary" busy={isSending} onClick={() => void outbox.retry()}>
          {isSending ? t.sending : t.sendNow}
        </Button>
      }
    >
      <p className={clsx(note, 'mb-4')}>{t.intro}</p>
      <List className="grid gap-2" aria-label={t.list}>
        {outbox.groupsOf(items).map((group) => (
          <Row key={group[0].key} group={group} onClose={onClose} />
        ))}
      </List>
    </Dialog>
  );
}

const note = 'text-14 text-ink-muted wrap-anywhere';

function Row({ group, onClose }: { group: Group; onClose: () => void }) {
  const now = useNow(60_000);
  const timeZone = useTimeZone();
  const confirm = useConfirm();
  const showNotice = useNotice();
  const navigate = useNavigate();
  const [item] = group;
  const isSending = group.some((each) => outbox.stateOf(each) === 'sending');
  const share = useSyncExternalStore(outbox.subscribe, () => outbox.shareOf(item));
  const error = outbox.errorOf(item);
  const name = outbox.describe(group);
  const request = outbox.requestOf(item.kind);
  const onDiscard = async () => {
    const isSure = await confirm({
      title: t.discardTitle,
      text: item.failed ? t.discardRefused(name) : t.discardText(name),
      action: sharedMessages.discard,
      cancel: t.keepIt,
      danger: true,
    });
    if (isSure && (await outbox.discard(group))) toast.general(t.mayBeSent, { tone: 'warn' });
  };
  const onEdit = async () => {
    const form = request?.edit?.(z.parse(request.input, item.input)) ?? null;
    if (form === null) return showNotice({ title: t.editBlocked, text: t.editBlockedText });
    if (form.isPersisted) await outbox.discard(group);
    onClose();
    void navigate(form.path);
  };
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-4 py-3 narrow:grid-cols-1">
      <div>
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className={note}>
          {isSending ? t.sending : t.since(item.at, timeZone, now)}
          {share !== null && ` ${formatPercent(Math.floor(share * 100))}`}
        </p>
        {item.failed ? (
          <p className="text-14 text-danger wrap-anywhere">
            {sharedMessages.notAccepted(error ?? '')}
          </p>
        ) : (
          error !== null && <p className={note}>{error}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 narrow:justify-start">
        {item.failed && request?.edit !== undefined && (
          <Button size="small" aria-label={t.editOne(name)} onClick={() => void onEdit()}>
            {t.edit}
          </Button>
        )}
        {item.failed && (
          <Button
            size="small"
            aria-label={t.retryOne(name)}
            onClick={() => void outbox.retry(group)}
          >
            {sharedMessages.retry}
          </Button>
        )}
        <Button size="small" aria-label={t.discardOne(name)} onClick={() => void onDiscard()}>
          {sharedMessages.discard}
        </Button>
      </div>
    </li>
  );
}
