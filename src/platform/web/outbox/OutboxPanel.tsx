import clsx from 'clsx';
import { useNavigate } from 'react-router';
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
import { outboxTexts as texts } from './outbox.texts.ts';
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
      title={texts.title}
      returnFocus={toTitle}
      footer={
        <Button variant="primary" busy={sending} onClick={() => void sendNow()}>
          {sending ? texts.sending : texts.sendNow}
        </Button>
      }
    >
      <p className={clsx(styles.about, styles.intro)}>{texts.intro}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets */}
      <ul className={styles.list} role="list" aria-label={texts.list}>
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
      title: texts.discardTitle,
      text: refused ? texts.discardRefused(what) : texts.discardText(what),
      action: texts.discard,
      cancel: texts.keepIt,
      danger: true,
    });
    if (yes && (await discard(group))) toast.general(texts.wasLeaving, { tone: 'warn' });
  };
  const change = async () => {
    const back = edit?.(input) ?? null;
    if (back === null) return tell({ title: texts.notNow, text: texts.writingAnother });
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
        <p className={styles.about}>{texts.since(at, now)}</p>
        {why !== null && (
          <p className={clsx(styles.about, refused && styles.refused)}>
            {refused ? texts.refused(why) : why}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {refused && edit !== undefined && (
          <Button size="small" aria-label={texts.editOne(what)} onClick={() => void change()}>
            {texts.edit}
          </Button>
        )}
        <Button size="small" aria-label={texts.discardOne(what)} onClick={() => void giveUp()}>
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}
