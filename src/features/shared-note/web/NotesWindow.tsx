import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SocketState } from '#platform/web/realtime/socket.ts';
import { useSocketState } from '#platform/web/realtime/socket.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { meOf } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { type ToastHandle, toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { noteMessages as t } from '../messages/index.ts';
import { usualAnswerSeconds } from '../edit-lock.rules.ts';
import type { PendingRequest } from '../shared-note.contract.ts';
import { AnswerTimeDialog } from './AnswerTimeDialog.tsx';
import { answerableFor, type Desk, type Notice } from './desk.ts';
import type { DeskKeeper } from './desk-keeper.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { NoteBody } from './NoteBody.tsx';
import styles from './NotesWindow.module.css';
import { penSettingsQuery } from './note.queries.ts';
import { Strays } from './Strays.tsx';
import { useDesk } from './use-desk.ts';
import { FloatingWindow } from './window/FloatingWindow.tsx';
import { StatusLine } from './window/StatusLine.tsx';
import { useWindowOpen } from './window/use-window-open.ts';

/** The shared note, over every signed-in page (S3 §2). */
export function NotesWindow() {
  const { me, partner } = useCouple();
  const [open, setOpen] = useWindowOpen(me.id);
  const socket = useSocketState();
  const connection = useOnline() ? socket : 'disconnected';
  const trouble = useTrouble(socket);
  const answerSeconds = useQuery(penSettingsQuery).data?.answerSeconds ?? usualAnswerSeconds;
  const { tell, asking } = useNotices(answerSeconds);
  const { desk, keeper, drafts, tab, failure } = useDesk({ userId: me.id, onNotice: tell });
  const [dialog, setDialog] = useState<'history' | 'answer time'>();
  const close = () => setDialog(undefined);
  const { editor, isMine, wanted } = desk;
  useEffect(() => {
    if (asking.current?.requestId !== wanted?.requestId) asking.current?.toast.close();
  }, [asking, wanted?.requestId]);
  const state = stateOf(desk);
  useSaid(editor?.id === partner.id ? state : undefined);
  const tint = editor === null ? undefined : meOf(editor.id === me.id ? me.color : partner.color);

  return (
    <FloatingWindow
      userId={me.id}
      open={open}
      onOpenChange={setOpen}
      tint={tint}
      news={newsOf(desk, me.id, partner.color)}
      status={
        <StatusLine tone={tones[connection]}>
          {t.note.connection[connection]} · {state}
        </StatusLine>
      }
      menuItems={[
        {
          id: 'history',
          label: t.note.history,
          icon: <History {...small} />,
          onSelect: () => setDialog('history'),
        },
        {
          id: 'answer-time',
          label: t.note.answerTime,
          icon: <Timer {...small} />,
          onSelect: () => setDialog('answer time'),
        },
      ]}
    >
      <NoteBody
        desk={desk}
        keeper={keeper}
        connection={connection}
        troubles={[failure && t.note.failures[failure.what], failure?.words, trouble]}
        isKept={drafts.last()}
        username={me.username}
      >
        {wanted !== null && <OpenRequest request={wanted} keeper={keeper} />}
        <Strays {...{ desk, keeper, drafts, tab }} userId={me.id} />
      </NoteBody>
      <HistoryDialog
        open={dialog === 'history'}
        onClose={close}
        tab={tab}
        onRestore={() => keeper.save()}
        reason={isMine ? undefined : t.note.editFirst}
        onRestored={(content) => keeper.restored(content)}
      />
      <AnswerTimeDialog open={dialog === 'answer time'} onClose={close} />
    </FloatingWindow>
  );
}

const small = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

const tones = {
  connecting: 'warn',
  connected: 'ok',
  disconnected: 'danger',
} as const satisfies Record<SocketState, string>;

/** Who may write now (S3 §2). */
const stateOf = ({ isMine, editor }: Desk): string => {
  if (isMine) return t.note.editing;
  return editor === null ? t.note.viewing : t.note.isEditing(editor.username);
};

function newsOf({ wanted, editor }: Desk, userId: number, color: Parameters<typeof meOf>[0]) {
  const tint = meOf(color);
  if (wanted !== null) return { label: t.note.wants(wanted.username), tint };
  if (editor === null || editor.id === userId) return undefined;
  return { label: t.note.isEditing(editor.username), tint };
}

/** Why there is no connection, for as long as there is none. */
function useTrouble(socket: SocketState): string | undefined {
  const [trouble, setTrouble] = useState<string>();
  const [before, setBefore] = useState<SocketState>();
  const [wasConnected, setWasConnected] = useState(false);
  if (socket !== before) {
    setBefore(socket);
    if (socket === 'connected') {
      setWasConnected(true);
      setTrouble(undefined);
    }
    // While it is tried again the reason stays.
    if (socket === 'disconnected' && before !== undefined) {
      setTrouble(wasConnected ? t.note.lost : t.note.failures['no-connection']);
    }
  }
  return trouble;
}

/** Says a state aloud when it begins. */
function useSaid(state: string | undefined): void {
  useEffect(() => {
    if (state !== undefined) announce(state);
  }, [state]);
}

/** The partner's wish, for as long as it can still be granted. */
function OpenRequest({ request, keeper }: { request: PendingRequest; keeper: DeskKeeper }) {
  const { requestId, username } = request;
  return (
    <div className={styles.request}>
      <p>{t.note.wants(username)}</p>
      <span className={styles.ways}>
        <Button size="small" variant="primary" onClick={() => void keeper.answer(requestId, true)}>
          {t.note.grant}
        </Button>
        <Button size="small" onClick={() => void keeper.answer(requestId, false)}>
          {t.note.deny}
        </Button>
      </span>
    </div>
  );
}

/** Tells a person once what became of the pen; the partner's wish with its two answers. */
function useNotices(answerSeconds: number) {
  const { partner } = useCouple();
  /** The message that asks for the partner. */
  const asking = useRef<{ requestId: string; toast: ToastHandle }>(undefined);
  useEffect(() => () => asking.current?.toast.close(), []);
  const tell = useEffectEvent((notice: Notice, keeper: DeskKeeper) => {
    asking.current?.toast.close();
    const by = partner.color;
    switch (notice.is) {
      case 'wanted': {
        const { requestId, username } = notice.request;
        const duration = answerableFor(notice, answerSeconds * 1000, Date.now());
        // The window still asks.
        if (duration <= 0) return;
        const message = toast.general(t.note.wants(username), {
          by,
          duration,
          countsDown: true,
          actions: [
            { label: t.note.grant, onPress: () => void keeper.answer(requestId, true) },
            { label: t.note.deny, onPress: () => void keeper.answer(requestId, false) },
          ],
        });
        asking.current = { requestId, toast: message };
        return;
      }
      case 'granted':
        toast.general(t.note.granted, { tone: 'ok' });
        return;
      case 'refused':
        toast.general(notice.text, { tone: 'warn' });
        return;
      case 'late':
        toast.general(notice.text, { tone: 'warn', duration: 5000 });
        return;
      case 'taken':
        toast.general(t.note.takenBy(notice.by), { tone: 'warn', duration: 5000 });
        return;
      case 'gone':
        toast.general(t.note.gone[notice.because], { tone: 'warn', duration: 5000 });
        return;
      case 'free':
        toast.general(t.note.isFree(notice.username), { by });
    }
  });
  return { tell, asking };
}
