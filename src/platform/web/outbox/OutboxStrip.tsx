import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { platformMessages as t } from '../messages/index.ts';
import { type Leaving, useAskedBeforeLeaving } from '../session/leaving.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { begin, flush } from './delivery.ts';
import { lastEnd } from './ends.ts';
import { named } from './named.ts';
import { OutboxPanel } from './OutboxPanel.tsx';
import styles from './OutboxStrip.module.css';
import { discard, unsent } from './outbox.ts';
import { useWaitingItems } from './waiting.ts';

export type OutboxStripProps = {
  /** Where it stands, above every page. */
  host: Element;
  /** Who is asked before somebody signs out. */
  leaving: Leaving;
};

/** Says how much waits, for as long as something does, and opens what it is. */
export function OutboxStrip({ host, leaving }: OutboxStripProps) {
  const items = useWaitingItems();
  const [open, setOpen] = useState(false);
  useEffect(begin, []);
  useSaid(items.length, items.filter(({ refused }) => refused).length);
  useUnsentBeforeLeaving(leaving);
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

/** One message when something begins to wait, when it was refused, and when all of it has arrived. */
function useSaid(count: number, refused: number): void {
  const before = useRef({ count: 0, refused: 0 });
  useEffect(() => {
    const { current: known } = before;
    before.current = { count, refused };
    if (refused > known.refused) announce(t.outbox.notAccepted);
    else if (known.count === 0 && count > 0) announce(t.outbox.queued(count));
    else if (known.count > 0 && count === 0 && lastEnd() === 'arrived') announce(t.outbox.allSent);
  }, [count, refused]);
}

/** Nothing of theirs may stay behind on this device, and nothing may be lost unasked. */
function useUnsentBeforeLeaving(leaving: Leaving): void {
  const confirm = useConfirm();
  useAskedBeforeLeaving(leaving, async (leave) => {
    // What only just left may arrive in the next moment.
    if ((await unsent()).length > 0) await Promise.race([flush(), pause(aMoment)]);
    const items = await unsent();
    if (items.length > 0) {
      const yes = await confirm({
        title: t.outbox.signOutTitle,
        text: t.outbox.signOutText(items.length, named(items).join(', ')),
        action: t.outbox.signOutAndDelete,
        cancel: t.outbox.stay,
        danger: true,
      });
      if (!yes) return;
      await discard(items);
    }
    leave();
  });
}

/** Milliseconds that somebody who signs out may wait without being told what for. */
const aMoment = 1_500;
const pause = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay));
