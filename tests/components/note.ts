import {
  editChanges,
  editNote,
  initialNote,
  noteId,
  noteUpdates,
  readEditSettings,
  subscribeNote,
} from '#features/shared-note/shared-note.contract.ts';
import { users } from './data.ts';
import { server } from './server.ts';
import { socketServer } from './socket.ts';

type Name = keyof typeof users;
type CommandType = 'SUBSCRIBE' | 'REQUEST_EDIT_CONTROL' | 'RELEASE_EDIT_CONTROL' | 'CONTENT_UPDATE';

const updatedAt = '2026-11-28T12:00:00Z';
const by = (name: Name) => ({ noteId, userId: users[name].id, username: name });

/** Keeps the shared note as the server does, for Zoë's tab. */
export function keepNote(given = '') {
  let content = given;
  let version = 1;
  let holder: Name | null = null;
  server.reply(readEditSettings, 200, { answerSeconds: 60 });

  const write = (name: Name, text: string) => {
    content = text;
    version += 1;
    const message = { type: 'CONTENT_UPDATE', ...by(name), content, version, updatedAt } as const;
    socketServer.publish(noteUpdates, { ...message, cursorPosition: null });
  };
  const grant = (name: Name, sessionId: string | null = null) => {
    holder = name;
    socketServer.publish(editChanges, { type: 'EDIT_CONTROL_GRANTED', ...by(name), sessionId });
  };
  const release = (name: Name, reason: 'released' | 'absent' = 'released') => {
    holder = null;
    socketServer.publish(editChanges, { type: 'EDIT_CONTROL_RELEASED', ...by(name), reason });
  };
  /** Commands like this close the connection instead. */
  let cutAt: CommandType | undefined;
  socketServer.onCommand(subscribeNote, () => {
    if (cutAt === 'SUBSCRIBE') return socketServer.cut();
    socketServer.publish(initialNote, {
      type: 'INITIAL_CONTENT',
      noteId,
      content,
      version,
      hasEditPermission: holder === 'zoe',
      isLocked: holder !== null,
      currentEditor: holder === null ? null : { id: users[holder].id, username: holder },
      pendingRequest: null,
    });
  });
  socketServer.onCommand(editNote, (message) => {
    if (message.type === cutAt) return socketServer.cut();
    // The partner is asked.
    if (message.type === 'REQUEST_EDIT_CONTROL' && holder !== 'sam')
      grant('zoe', message.sessionId ?? null);
    if (message.type === 'RELEASE_EDIT_CONTROL') release('zoe');
    if (message.type === 'CONTENT_UPDATE') write('zoe', message.content);
  });
  return {
    write,
    grant,
    release,
    content: () => content,
    cutAt(type: CommandType) {
      cutAt = type;
    },
    mend() {
      cutAt = undefined;
      socketServer.mend();
    },
  };
}
