import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import Timer from 'lucide-react/icons/timer';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSocketState } from '#platform/web/realtime/socket.ts';
import { type Couple, useCouple } from '#platform/web/session/couple.ts';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { announce } from '#platform/web/ui/announce.tsx';
import { isOutOfReach } from '#platform/web/ui/focus.ts';
import type { MenuItem } from '#platform/web/ui/Menu.tsx';
import { type ToastOptions, toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { answerTimes, defaultAnswerSeconds } from '../edit-lock.rules.ts';
import { t } from '../messages/index.ts';
import { EditRequest, useRequestToast } from './EditRequest.tsx';
import { FloatingWindow } from './FloatingWindow.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { editSettingsQuery, useChangeEditSettings } from './note.queries.ts';
import type { Notice } from './note.reducer.ts';
import { onOpenNote } from './open-note.ts';
import { UnsavedText } from './UnsavedText.tsx';
import { useNote } from './use-note.ts';
import { useWindowOpen } from './use-window-place.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The shared note, above every signed-in page. */
export function NotesWindow() {
  const couple = useCouple();
  const { me, partner } = couple;
  const [open, setOpen] = useWindowOpen(me.id);
  const panel = useRef<HTMLDivElement>(null);
  const openByUser = useEffectEvent(() => setOpen(true, 'user'));
  useEffect(() => onOpenNote(() => openByUser()), []);
  const { state, client, unsaved } = useNote(me.id, (notice) => showNotice(notice, couple));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { answerSeconds, menuItem: answerTime } = useAnswerTime();
  const socket = useSocketState();
  const connection = useOnline() ? socket : 'disconnected';

  const { incomingRequest, editor } = state;
  const isEditing = state.hasLock && !state.isTicking;
  const editorName = editor === null ? '' : nameOf(editor.id, couple);
  const editState = isEditing
    ? t.note.editing
    : editorName
      ? t.note.isEditing(editorName)
      : t.note.viewing;
  const wants = incomingRequest === null ? undefined : t.note.wants(partner.displayName);
  useRequestToast(incomingRequest, client, {
    answerSeconds,
    isOpen: open,
    isSeen: () => open && panel.current !== null && !isOutOfReach(panel.current),
  });

  const isPartnerEditing = editor?.id === partner.id;
  useEffect(() => {
    if (isPartnerEditing) announce(editState);
  }, [isPartnerEditing, editState]);
  const news = wants ?? (isPartnerEditing ? editState : undefined);
  return (
    <FloatingWindow
      userId={me.id}
      open={open}
      onOpenChange={setOpen}
      panel={panel}
      tint={editor === null ? undefined : colorSlot(isPartnerEditing ? partner.color : me.color)}
      news={news === undefined ? undefined : { label: news, tint: colorSlot(partner.color) }}
      status={
        <p className="flex gap-1.5 text-13 leading-[1.35]">
          <span
            className="mt-[calc((1lh_-_9px)_/_2)] size-2.25 flex-none rounded-full border border-control data-[connection=connected]:bg-ok data-[connection=connecting]:bg-warn data-[connection=crowded]:bg-warn data-[connection=disconnected]:bg-danger forced-colors:data-[connection=connected]:bg-[CanvasText]"
            data-connection={connection}
            aria-hidden="true"
          />
          {t.note.connection[connection]} · {editState}
        </p>
      }
      menuItems={[
        {
          id: 'history',
          label: t.note.history,
          icon: <History {...icon} />,
          onSelect: () => setHistoryOpen(true),
        },
        answerTime,
      ]}
    >
      <NoteEditor
        state={state}
        client={client}
        connection={connection}
        me={me}
        editorName={editorName}
      >
        {incomingRequest !== null && (
          <EditRequest request={incomingRequest} client={client} answerSeconds={answerSeconds} />
        )}
        {unsaved !== null && state.note !== null && (
          <UnsavedText unsaved={unsaved} client={client} isEditing={isEditing} />
        )}
      </NoteEditor>
      <HistoryDialog
        hasLock={state.hasLock}
        client={client}
        nameOf={(username) => (username === me.username ? me : partner).displayName}
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
      />
    </FloatingWindow>
  );
}

const nameOf = (userId: number, { me, partner }: Couple): string =>
  (userId === me.id ? me : partner).displayName;

const showToast = (text: string, options: ToastOptions) =>
  toast.general(text, { subject: 'note', ...options });

function showNotice(notice: Notice, couple: Couple): void {
  const warning = { tone: 'warn', duration: 5000 } as const;
  switch (notice.type) {
    case 'granted':
      return void showToast(t.note.granted, { tone: 'ok' });
    case 'denied':
      return void showToast(notice.text, warning);
    case 'taken':
      return void showToast(t.note.takenBy(nameOf(notice.by.id, couple)), warning);
    case 'lost':
      return void showToast(t.note.lost[notice.reason], warning);
    case 'free':
      return void showToast(t.note.isFree(nameOf(notice.from.id, couple)), {
        by: couple.partner.color,
      });
  }
}

/** The setting for the time that the user has to respond to a request. */
function useAnswerTime(): { answerSeconds: number; menuItem: MenuItem } {
  const { answerSeconds = defaultAnswerSeconds } = useQuery(editSettingsQuery).data ?? {};
  const { mutate } = useChangeEditSettings();
  const menuItem = {
    id: 'answer-time',
    label: t.note.answerTime,
    icon: <Timer {...icon} />,
    selectedKey: `answer-${answerSeconds}`,
    items: answerTimes.map((seconds) => ({
      id: `answer-${seconds}`,
      label: t.note.answerSeconds(seconds),
      onSelect: () => mutate({ body: { answerSeconds: seconds } }),
    })),
  };
  return { answerSeconds, menuItem };
}
