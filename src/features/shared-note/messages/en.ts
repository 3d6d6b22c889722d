import { dateTime, duration } from '#shared/i18n/formats.ts';
import { en as shared } from '#shared/messages/en.ts';

const note = {
  granted: 'You can edit now.',
  asked: (name: string) => `You asked ${name} to let you edit.`,
  stillAsked: (name: string) =>
    `Your request stays open for a minute. You can edit if ${name} agrees.`,
  wants: (name: string) => `${name} would like to edit.`,
  denied: 'Edit control denied',
  nobodyAnswered: (name: string) =>
    `${name} hasn't answered yet. You'll be able to edit if they agree.`,
  notHolder: 'Only the person editing can change the note.',
  requestIsOver: 'This request has expired.',
  tooLong: 'The note can have up to 100,000 characters.',
  notFound: shared.notFound,
  invalidTab: 'Invalid session ID',

  // The window.
  connection: {
    connecting: 'Connecting',
    connected: 'Connected',
    disconnected: 'Disconnected',
    crowded: 'Too many tabs',
  },
  editing: 'Editing',
  isEditing: (name: string) => `${name} is editing`,
  viewing: 'Viewing',
  note: 'Shared note',
  loading: 'Loading the note…',
  empty: 'Nothing here yet. Press Edit to write something for the two of you.',
  emptyEditing: 'Write something for the two of you.',
  edit: 'Edit',
  askToEdit: 'Ask to edit',
  stop: 'Stop',
  isTyping: (name: string) => `${name} is typing`,
  characters: shared.characters,
  tooMany: (over: number) => `Remove ${shared.characters(over)} to save.`,
  saving: 'Saving…',
  saved: 'Saved',
  offline: "Not connected. Your text is kept on this device until you're back online.",
  offlineNotKept:
    "Not connected. This browser can't keep your text, so leave this page open until you're back online.",
  connectionLost: 'Connection error',
  crowded:
    'Too many tabs or devices are connected. Close one: this one reconnects within a minute.',

  // The list view.
  list: 'List',
  emptyItem: 'Empty item',
  heldBy: (name: string) => `${name} is editing. You can tick items afterwards.`,
  tickFailed: "Couldn't change this item. Please try again.",

  // Edit control.
  grant: 'Grant Access',
  deny: 'Deny',
  isFree: (name: string) => `${name} stopped editing. You can edit now.`,
  takenBy: (name: string) => `${name} is editing now. You can follow along.`,
  lost: {
    elsewhere: "You're now editing in another window.",
    idle: 'Editing stopped because you were inactive.',
    absent: 'Editing stopped because the connection was lost.',
    'signed-out': 'Editing stopped because you signed out.',
    disconnected: 'Editing stopped while you were disconnected.',
  },
  failures: {
    'no-token': 'No authentication token',
    'no-connection': 'Failed to connect',
    request: 'Failed to request edit control',
    release: 'Failed to release edit control',
    respond: 'Connection error',
    save: 'Failed to update content',
  },

  // Text that isn't in the note.
  hasUnsaved: 'You have unsaved text.',
  review: 'Review',
  unsavedTitle: 'Unsaved text',
  unsavedText: "You typed this here, but it isn't in the note. It's kept until you discard it.",
  typedAt: (at: number, timeZone: string) => `Typed ${dateTime(at, timeZone)}`,
  replace: 'Replace the note',
  append: 'Add to the end',
  discard: shared.discard,
  discarded: 'Discarded',
  undo: shared.undo,
  editFirst: 'Press Edit first. Only the person editing can change the note.',

  // Earlier versions and settings.
  history: 'Earlier versions…',
  historyTitle: 'Earlier versions',
  historyEmpty:
    'No earlier versions yet. A version is saved when someone stops editing, and every five minutes during editing.',
  historyFailed: "Couldn't load earlier versions. Please try again.",
  versionOf: (at: number, timeZone: string, by: string) => `${dateTime(at, timeZone)}, ${by}`,
  emptyVersion: 'Empty',
  older: 'Show older versions',
  restore: 'Restore this version',
  restored: 'Version restored. The text it replaced is in earlier versions.',
  restoreFailed: "Couldn't restore this version. Please try again.",
  answerTime: 'Response time…',
  answerSeconds: (seconds: number) => duration(seconds, 'second'),
  answerFailed: "Couldn't save this setting. Please try again.",
};

const window = {
  title: 'Notes',
  minimize: 'Minimize notes',
  open: (news?: string) => (news === undefined ? 'Open notes' : `Open notes, ${news}`),
  madeRoom: 'Notes minimized because they were in the way.',
  menu: 'Notes options',
  dock: { left: 'Dock left', right: 'Dock right' },
  docked: { left: 'Notes docked left', right: 'Notes docked right' },
  sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  resized: 'Notes resized',
  reset: 'Reset position',
  wasReset: 'Position reset',
};

const notification = { title: 'Shared note' };

export const en = { note, window, notification };
