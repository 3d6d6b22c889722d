import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { percent as formatPercent } from '#shared/i18n/formats.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { useSignOutGuard } from '../session/session.ts';
import { announce } from '../ui/announce.tsx';
import { Button } from '../ui/Button.tsx';
import { useConfirm, useNotice } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toast } from '../ui/toast.ts';
import { useNow } from '../ui/use-now.ts';
import { t } from './messages/index.ts';
import styles from './OutboxPanel.module.css';
import type { Group } from './outbox.rules.ts';
import {
  describeGroup,
  discard,
  flush,
  groupsOf,
  kindOf,
  percentOf,
  retry,
  startOutbox,
  stateOf,
  storedItems,
  useIsSending,
  useOutboxItems,
} from './outbox.ts';

export type OutboxStripProps = {
  /** The element above every page that contains it. */
  host: Element;
};

/** The number of unsent actions, as a button that opens the panel. */
export function OutboxStrip({ host }: OutboxStripProps) {
  const items = useOutboxItems();
  const [open, setOpen] = useState(false);
  useEffect(startOutbox, []);
  useAnnouncements(items.length, items.filter(({ failed }) => failed).length);
  useConfirmedSignOut();
  const isShown = items.length > 0;
  return (
    <>
      {isShown &&
        createPortal(
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
      <OutboxPanel open={open && isShown} onClose={() => setOpen(false)} />
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
    if ((await storedItems()).length > 0) await Promise.race([flush(), sleep(flushTimeout)]);
    const items = await storedItems();
    if (items.length > 0) {
      const isSure = await confirm({
        title: t.signOutTitle,
        text: t.signOutText(items.length, groupsOf(items).map(describeGroup)),
        action: t.signOutAndDelete,
        cancel: t.stay,
        danger: true,
      });
      if (!isSure) return;
      await discard(items);
    }
    leave();
  });
}

/** Milliseconds to wait for the queue before asking. */
const flushTimeout = 1_500;
const sleep = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));

/** The actions that have not reached the server: since when, the last error, Retry and Discard. */
function OutboxPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const items = useOutboxItems();
  const isSending = useIsSending();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      footer={
        <Button variant="primary" busy={isSending} onClick={() => void retry()}>
          {isSending ? t.sending : t.sendNow}
        </Button>
      }
    >
      <p className={clsx(styles.about, styles.intro)}>{t.intro}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets */}
      <ul className={styles.list} role="list" aria-label={t.list}>
        {groupsOf(items).map((group) => (
          <Row key={group[0].key} group={group} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function Row({ group, onClose }: { group: Group; onClose: () => void }) {
  const now = useNow(60_000);
  const confirm = useConfirm();
  const showNotice = useNotice();
  const navigate = useNavigate();
  const [{ kind, input, at, why }] = group;
  const state = group.some((item) => stateOf(item) === 'sending') ? 'sending' : stateOf(group[0]);
  const percent = percentOf(group[0]);
  const name = describeGroup(group);
  const edit = kindOf(kind)?.edit;
  const onDiscard = async () => {
    const isSure = await confirm({
      title: t.discardTitle,
      text: state === 'failed' ? t.discardRefused(name) : t.discardText(name),
      action: sharedMessages.discard,
      cancel: t.keepIt,
      danger: true,
    });
    if (isSure && (await discard(group))) toast.general(t.mayBeSent, { tone: 'warn' });
  };
  const onEdit = async () => {
    const form = edit?.(input) ?? null;
    if (form === null) return showNotice({ title: t.editBlocked, text: t.editBlockedText });
    if (form.isPersisted) await discard(group);
    onClose();
    void navigate(form.path);
  };
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.what} dir="auto">
          {name}
        </p>
        <p className={styles.about}>
          {state === 'sending' ? t.sending : t.since(at, now)}
          {percent !== null && ` ${formatPercent(percent)}`}
        </p>
        {why !== null && (
          <p className={clsx(styles.about, state === 'failed' && styles.refused)}>
            {state === 'failed' ? sharedMessages.notAccepted(why) : why}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {state === 'failed' && edit !== undefined && (
          <Button size="small" aria-label={t.editOne(name)} onClick={() => void onEdit()}>
            {t.edit}
          </Button>
        )}
        {state === 'failed' && (
          <Button size="small" aria-label={t.retryOne(name)} onClick={() => void retry(group)}>
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
