import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { platformMessages as t } from '../messages/index.ts';
import { type Leaving, useAskedBeforeLeaving } from '../session/leaving.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import styles from './OutboxStrip.module.css';
import {
  describeGroup,
  discard,
  flush,
  groupsOf,
  startOutbox,
  unsentItems,
  useOutboxItems,
} from './outbox.ts';

export type OutboxStripProps = {
  /** The element above every page that contains it. */
  host: Element;
  leaving: Leaving;
};

/** The number of unsent actions, as a button that opens the panel. */
export function OutboxStrip({ host, leaving }: OutboxStripProps) {
  const items = useOutboxItems();
  const [open, setOpen] = useState(false);
  useEffect(startOutbox, []);
  useAnnouncements(items.length, items.filter(({ refused }) => refused).length);
  useConfirmedSignOut(leaving);
  const shown = items.length > 0;
  return (
    <>
      {shown &&
        createPortal(
          <div className={styles.strip}>
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`${t.outbox.count(items.length)}. ${t.outbox.show}`}
              onClick={() => setOpen(true)}
            >
              {t.outbox.count(items.length)}
            </Button>
          </div>,
          host,
        )}
      <OutboxPanel open={open && shown} onClose={() => setOpen(false)} />
    </>
  );
}

function useAnnouncements(count: number, failed: number): void {
  const before = useRef({ count: 0, failed: 0 });
  useEffect(() => {
    const known = before.current;
    before.current = { count, failed };
    if (failed > known.failed) announce(t.outbox.notAccepted);
    else if (known.count === 0 && count > 0) announce(t.outbox.queued(count));
    else if (known.count > known.failed && count === 0) announce(t.outbox.allSent);
  }, [count, failed]);
}

/** Asks before a sign-out that would delete unsent actions. */
function useConfirmedSignOut(leaving: Leaving): void {
  const confirm = useConfirm();
  useAskedBeforeLeaving(leaving, async (leave) => {
    if ((await unsentItems()).length > 0) await Promise.race([flush(), sleep(flushTimeout)]);
    const items = await unsentItems();
    if (items.length > 0) {
      const isSure = await confirm({
        title: t.outbox.signOutTitle,
        text: t.outbox.signOutText(items.length, groupsOf(items).map(describeGroup).join(', ')),
        action: t.outbox.signOutAndDelete,
        cancel: t.outbox.stay,
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
