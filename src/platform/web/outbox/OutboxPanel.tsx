import clsx from 'clsx';
import { useNavigate } from 'react-router';
import { sharedMessages } from '#shared/messages/index.ts';
import { platformMessages as t } from '../messages/index.ts';
import { Button } from '../ui/Button.tsx';
import { useConfirm, useTell } from '../ui/confirm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { toTitle } from '../ui/focus-when-lost.ts';
import { toast } from '../ui/toast.ts';
import { useNow } from '../ui/use-now.ts';
import { sendNow, useSending } from './delivery.ts';
import { kindOf } from './kinds.ts';
import { groupsOf, named } from './named.ts';
import styles from './OutboxPanel.module.css';
import type { Group } from './outbox.rules.ts';
import { discard } from './outbox.ts';
import { useWaitingItems } from './waiting.ts';

export type OutboxPanelProps = { open: boolean; onClose: () => void };

/** What waits to reach the home: since when, why, and what can be done about it. */
export function OutboxPanel({ open, onClose }: OutboxPanelProps) {
  const items = useWaitingItems();
  const sending = useSending();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.outbox.title}
      returnFocus={toTitle}
      footer={
        <Button variant="primary" busy={sending} onClick={() => void sendNow()}>
          {sending ? t.outbox.sending : t.outbox.sendNow}
        </Button>
      }
    >
      <p className={clsx(styles.about, styles.intro)}>{t.outbox.intro}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets */}
      <ul className={styles.list} role="list" aria-label={t.outbox.list}>
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
  const tell = useTell();
  const navigate = useNavigate();
  const [{ kind, input, at, why, refused }] = group;
  const [what = ''] = named(group);
  const { edit } = kindOf(kind) ?? {};
  const giveUp = async () => {
    const yes = await confirm({
      title: t.outbox.discardTitle,
      text: refused ? t.outbox.discardRefused(what) : t.outbox.discardText(what),
      action: sharedMessages.discard,
      cancel: t.outbox.keepIt,
      danger: true,
    });
    if (yes && (await discard(group))) toast.general(t.outbox.mayBeSent, { tone: 'warn' });
  };
  const change = async () => {
    const back = edit?.(input) ?? null;
    if (back === null) return tell({ title: t.outbox.editBlocked, text: t.outbox.editBlockedText });
    if (back.lasts) await discard(group);
    onClose();
    void navigate(back.path);
  };
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.what} dir="auto">
          {what}
        </p>
        <p className={styles.about}>{t.outbox.since(at, now)}</p>
        {why !== null && (
          <p className={clsx(styles.about, refused && styles.refused)}>
            {refused ? sharedMessages.notAccepted(why) : why}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {refused && edit !== undefined && (
          <Button size="small" aria-label={t.outbox.editOne(what)} onClick={() => void change()}>
            {t.outbox.edit}
          </Button>
        )}
        <Button size="small" aria-label={t.outbox.discardOne(what)} onClick={() => void giveUp()}>
          {sharedMessages.discard}
        </Button>
      </div>
    </li>
  );
}
