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
import styles from './OutboxPanel.module.css';
import type { Group } from './outbox.rules.ts';
import {
  describeGroup,
  discard,
  groupsOf,
  kindOf,
  retry,
  stateOf,
  useIsSending,
  useOutboxItems,
} from './outbox.ts';

export type OutboxPanelProps = { open: boolean; onClose: () => void };

/** The actions that have not reached the server: since when, the last error, Retry and Discard. */
export function OutboxPanel({ open, onClose }: OutboxPanelProps) {
  const items = useOutboxItems();
  const isSending = useIsSending();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.outbox.title}
      returnFocus={toTitle}
      footer={
        <Button variant="primary" busy={isSending} onClick={() => void retry()}>
          {isSending ? t.outbox.sending : t.outbox.sendNow}
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
  const [{ kind, input, at, why }] = group;
  const state = group.some((item) => stateOf(item) === 'sending') ? 'sending' : stateOf(group[0]);
  const name = describeGroup(group);
  const edit = kindOf(kind)?.edit;
  const onDiscard = async () => {
    const isSure = await confirm({
      title: t.outbox.discardTitle,
      text: state === 'failed' ? t.outbox.discardRefused(name) : t.outbox.discardText(name),
      action: sharedMessages.discard,
      cancel: t.outbox.keepIt,
      danger: true,
    });
    if (isSure && (await discard(group))) toast.general(t.outbox.mayBeSent, { tone: 'warn' });
  };
  const onEdit = async () => {
    const form = edit?.(input) ?? null;
    if (form === null) return tell({ title: t.outbox.editBlocked, text: t.outbox.editBlockedText });
    if (form.lasts) await discard(group);
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
          {state === 'sending' ? t.outbox.sending : t.outbox.since(at, now)}
        </p>
        {why !== null && (
          <p className={clsx(styles.about, state === 'failed' && styles.refused)}>
            {state === 'failed' ? sharedMessages.notAccepted(why) : why}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {state === 'failed' && edit !== undefined && (
          <Button size="small" aria-label={t.outbox.editOne(name)} onClick={() => void onEdit()}>
            {t.outbox.edit}
          </Button>
        )}
        {state === 'failed' && (
          <Button
            size="small"
            aria-label={t.outbox.retryOne(name)}
            onClick={() => void retry(group)}
          >
            {sharedMessages.retry}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t.outbox.discardOne(name)}
          onClick={() => void onDiscard()}
        >
          {sharedMessages.discard}
        </Button>
      </div>
    </li>
  );
}
