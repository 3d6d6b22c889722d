import { dateTime, number, plural } from '#shared/i18n/formats.ts';

const note = {
  granted: 'You have the pen.',
  asked: (username: string) => `${username} is editing and was asked for the pen.`,
  wants: (username: string) => `${username} would like to edit.`,
  denied: 'Edit control denied',
  nobodyAnswered: (username: string) =>
    `${username} did not answer in time. The pen is yours as soon as it is handed over.`,
  notHolder: 'Only who has the pen can change the note.',
  requestIsOver: 'This request is not open any more.',
  tooLong: 'The note can hold 100,000 characters.',
  noSuchNote: 'There is no such note.',
  noSuchVersion: 'There is no such version of the note.',

  // The window.
  connection: { connecting: 'Connecting', connected: 'Connected', disconnected: 'Disconnected' },
  editing: 'Editing',
  isEditing: (username: string) => `${username} is editing`,
  viewing: 'Viewing',
  note: 'Shared note',
  reading: 'Opening the note…',
  empty: 'Nothing here yet. Press Edit and write something for the two of you.',
  edit: 'Edit',
  stop: 'Stop',
  asking: 'Asking…',
  isTyping: (username: string) => `${username} is typing`,
  characters: (count: number) => plural(count, { one: '# character', other: '# characters' }),
  tooMany: (over: number) =>
    `The note can hold 100,000 characters. Shorten it by ${number(over)}, and it is saved.`,
  saving: 'Saving…',
  saved: 'Saved',
  offline: 'Not connected. What you type is kept on this device until the connection is back.',
  offlineUnkept:
    'Not connected, and this browser keeps nothing. What you type is lost when this page is closed before the connection is back.',
  askToEdit: 'Ask to edit',
  cannotAsk: 'Not connected. You can edit again as soon as the connection is back.',

  // The pen.
  grant: 'Grant Access',
  deny: 'Deny',
  youHaveIt: 'You can edit now.',
  isFree: (username: string) => `${username} has stopped editing. You can edit now.`,
  takenBy: (username: string) => `${username} is editing now. You can read along.`,
  gone: {
    elsewhere: 'You are editing in another window now.',
    idle: 'You have stopped editing, since nothing happened for a while.',
    absent: 'You have stopped editing, since there was no connection for a while.',
    'signed-out': 'You have stopped editing, since you signed out.',
    apart: 'You have stopped editing while there was no connection.',
  },

  failures: {
    'no-token': 'No authentication token',
    'no-connection': 'Failed to connect',
    request: 'Failed to request edit control',
    release: 'Failed to release edit control',
    answer: 'Connection error',
    save: 'Failed to update content',
  },
  lost: 'Connection error',

  // Words that wait.
  strays: (count: number) =>
    count === 1
      ? 'Words of yours are not in the note.'
      : `${count} texts of yours are not in the note.`,
  look: 'Look at them',
  straysTitle: 'Words that are not in the note',
  straysText:
    'They were typed here and did not get into the note. Nothing is thrown away by itself.',
  typedAt: (at: number) => `Typed ${dateTime(at)}`,
  replace: 'Replace the note',
  append: 'Add to the end',
  copy: 'Copy',
  copied: 'Copied',
  copyNeedsHttps: 'Over plain HTTP browsers let no button copy. Select the words instead.',
  notCopied: 'This browser does not let us copy. Select the words and copy them yourself.',
  discard: 'Throw away',
  discarded: 'Thrown away',
  undo: 'Undo',
  needsPen: 'Press Edit first: only who has the pen can change the note.',

  // Earlier versions and settings.
  history: 'Earlier versions…',
  historyTitle: 'Earlier versions',
  historyEmpty:
    'No earlier version yet. One is kept whenever the pen changes hands, and every five minutes of writing.',
  historyFailed: 'The earlier versions could not be loaded.',
  versionOf: (at: number, by: string) => `${dateTime(at)}, ${by}`,
  emptyVersion: 'Empty',
  older: 'Older versions',
  restore: 'Restore this version',
  restored: 'Restored. What was there before is among the earlier versions.',
  restoreFailed: 'The version could not be restored. Please try again.',
  answerTime: 'Time to answer…',
  answerTitle: 'Time to answer',
  answerText: 'How long you have to answer when your partner asks for the pen.',
  seconds: (seconds: number) => `${seconds} seconds`,
  answerFailed: 'This could not be saved. Please try again.',
};

const window = {
  title: 'Notes',
  minimise: 'Minimise notes',
  open: (news?: string) => (news === undefined ? 'Open notes' : `Open notes, ${news}`),
  stoodAside: 'The notes are minimised: they lay over what you went to.',
  menu: 'More for notes',
  move: 'Move with arrow keys',
  corner: 'Move to corner…',
  corners: {
    topLeft: 'Top left',
    topRight: 'Top right',
    bottomLeft: 'Bottom left',
    bottomRight: 'Bottom right',
  },
  wider: 'Wider',
  narrower: 'Narrower',
  taller: 'Taller',
  shorter: 'Shorter',
  reset: 'Reset position',
  moving: 'Moving the notes',
  movingHow: 'Arrow keys move, Enter drops, Esc cancels',
  drop: 'Drop',
  putBack: 'Cancel',
  dropped: 'Notes dropped',
  isBack: 'Notes back where they were',
  atEdge: 'At the edge',
  movedTo: (corner: string) => `Notes moved to the ${corner.toLowerCase()}`,
  sized: (width: number, height: number) => `${width} by ${height}`,
  wasReset: 'Position reset',
};

const notification = { title: 'Shared note' };

export const en = { note, window, notification };
