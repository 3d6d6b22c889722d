import type { MessageOf } from '#shared/topic.ts';
import { lingers } from '../edit-lock.rules.ts';
import type {
  Editor,
  initialNote,
  noteUpdates,
  noteTyping,
  PendingRequest,
  editAnswers,
  editChanges,
} from '../shared-note.contract.ts';

/*
 * What one tab knows of the shared note, and what it makes of what it hears. Nothing here sends, waits or draws.
 */

/** Whose tab this is. */
export interface Here {
  readonly userId: number;
  /** The name the tab gave itself. */
  readonly tab: string;
}

/** The note as this tab has it. */
export interface Desk {
  /** The text of the home, as it was heard last; null until it was. */
  readonly note: { readonly content: string; readonly version: number } | null;
  readonly editor: Editor | null;
  /** Whether this tab has the pen. */
  readonly isMine: boolean;
  /** Whether there are words here that the home has not confirmed. */
  readonly isUnsaved: boolean;
  /** This tab wants the pen: `asking` until the home answered, `waiting` for the partner, `late` when no answer came. */
  readonly wish: 'none' | 'asking' | 'waiting' | 'late';
  /** This tab has said that it lets go of the pen: that it goes then needs no words. */
  readonly letsGo: boolean;
  /** The partner wants the pen of this person. */
  readonly wanted: PendingRequest | null;
  readonly partnerTypes: boolean;
}

export const emptyDesk: Desk = {
  note: null,
  editor: null,
  isMine: false,
  isUnsaved: false,
  wish: 'none',
  letsGo: false,
  wanted: null,
  partnerTypes: false,
};

/** What must be done because of what was heard. */
export type Duty =
  /** The text area must show this text of the home. */
  | { readonly do: 'show'; readonly content: string }
  /** Words that were typed here and did not reach the note must be put aside. */
  | { readonly do: 'set aside' }
  /** What is unsaved must be said again. */
  | { readonly do: 'say again' }
  /** The home forgot who has the pen, and nothing happened meanwhile: it is asked for again. */
  | { readonly do: 'ask again' }
  | { readonly do: 'tell'; readonly notice: Notice };

/** What a person must be told once. */
export type Notice =
  | { readonly is: 'granted' }
  | { readonly is: 'refused'; readonly text: string }
  | { readonly is: 'late'; readonly text: string }
  /** The pen of this tab is the partner's, and this tab did not give it away. */
  | { readonly is: 'taken'; readonly by: string }
  /** The pen of this tab is free, or in another tab of this person. */
  | { readonly is: 'gone'; readonly because: Gone }
  | { readonly is: 'free'; readonly username: string }
  /** `isNew`: the time to answer begins now. */
  | { readonly is: 'wanted'; readonly request: PendingRequest; readonly isNew: boolean };

/**
 * Why the pen is not in this tab any more:
 * - `elsewhere`: another tab of this person has it
 * - `idle`, `absent`, `signed-out`: as the home said
 * - `apart`: something that happened while there was no connection
 */
export type Gone = 'elsewhere' | 'idle' | 'absent' | 'signed-out' | 'apart';

export type Heard = readonly [Desk, ...Duty[]];

/**
 * The whole note, after every connect; it counts whatever its version. `isIdle`: nobody did anything in this tab for
 * as long as a holder may do nothing.
 */
export function begin(
  desk: Desk,
  beginning: MessageOf<typeof initialNote>,
  here: Here,
  isIdle: boolean,
): Heard {
  const { content, version, hasEditPermission, currentEditor, pendingRequest } = beginning;
  const isSame = desk.note === null || desk.note.content === content;
  const next: Desk = {
    ...desk,
    note: { content, version },
    editor: currentEditor,
    isMine: hasEditPermission,
    // It may have been answered meanwhile, and have been asked for in a tab that is gone: it can be asked again.
    wish: pendingRequest?.userId === here.userId ? 'late' : 'none',
    letsGo: false,
    wanted:
      pendingRequest !== null && pendingRequest.userId !== here.userId ? pendingRequest : null,
    partnerTypes: false,
  };
  const wanted: Duty[] =
    next.wanted !== null && next.wanted.requestId !== desk.wanted?.requestId
      ? [{ do: 'tell', notice: { is: 'wanted', request: next.wanted, isNew: false } }]
      : [];
  if (hasEditPermission && desk.isUnsaved) return [next, { do: 'say again' }, ...wanted];
  const newer: Duty[] = isSame ? [] : [{ do: 'show', content }];
  if (hasEditPermission && desk.isMine) return [next, ...newer, ...wanted];
  const isLost = desk.isMine && !desk.letsGo;
  if (isLost && isSame && currentEditor === null && (desk.isUnsaved || !isIdle)) {
    return [{ ...next, wish: 'asking' }, { do: 'ask again' }];
  }
  const because = isIdle ? 'idle' : 'apart';
  const notice: Notice =
    currentEditor === null ? { is: 'gone', because } : heldBy(currentEditor, here);
  const lost: Duty[] = isLost ? [{ do: 'tell', notice }] : [];
  return [...giveUp(next), ...lost, ...wanted];
}

/** Who has the pen that was in this tab. */
const heldBy = ({ id, username }: Editor, { userId }: Here): Notice =>
  id === userId ? { is: 'gone', because: 'elsewhere' } : { is: 'taken', by: username };

/** Without the pen what is unsaved cannot become part of the note any more. */
export function giveUp(desk: Desk): Heard {
  const show: Duty[] = desk.note === null ? [] : [{ do: 'show', content: desk.note.content }];
  if (!desk.isUnsaved) return [desk, ...show];
  return [{ ...desk, isUnsaved: false }, { do: 'set aside' }, ...show];
}

/** The pen changed hands, or is free. */
export function move(desk: Desk, moved: MessageOf<typeof editChanges>, here: Here): Heard {
  const { userId, username } = moved;
  if (moved.type === 'EDIT_CONTROL_RELEASED') {
    const next = { ...desk, ...quiet, editor: null, isMine: false };
    const notice = freed(desk, moved, here);
    return [...giveUp(next), ...(notice === undefined ? [] : [{ do: 'tell', notice } as const])];
  }
  const isMine =
    userId === here.userId && (moved.sessionId === null || moved.sessionId === here.tab);
  const editor = { id: userId, username };
  // From one tab of this person to another one: the partner wants it all the same.
  const wanted = userId === here.userId ? desk.wanted : null;
  const next: Desk = { ...desk, ...quiet, editor, isMine, wanted };
  if (isMine) {
    const again: Duty[] = desk.isUnsaved ? [{ do: 'say again' }] : [];
    const told: Duty[] =
      desk.isMine || desk.isUnsaved ? [] : [{ do: 'tell', notice: { is: 'granted' } }];
    return [{ ...next, wish: 'none' }, ...again, ...told];
  }
  const wish = userId === here.userId ? 'none' : desk.wish;
  const isTaken = desk.isMine && !desk.letsGo;
  const taken: Duty[] = isTaken ? [{ do: 'tell', notice: heldBy(editor, here) }] : [];
  return [...giveUp({ ...next, wish }), ...taken];
}

/** What is over with every move of the pen. */
const quiet = { letsGo: false, wanted: null, partnerTypes: false } as const;

/** What to tell of a pen that is free now. */
function freed(
  { isMine }: Desk,
  { userId, username, reason }: Extract<MessageOf<typeof editChanges>, { reason: string }>,
  here: Here,
): Notice | undefined {
  if (!isMine) return userId === here.userId ? undefined : { is: 'free', username };
  return reason === 'released' ? undefined : { is: 'gone', because: reason };
}

/** What a holder may have chosen to answer in at most, in milliseconds. */
const longestAnswer = 60_000;

/** Milliseconds that are left to answer in time; none or less where it is late. `full`: of a new wish. */
export const answerableFor = (
  { request, isNew }: Extract<Notice, { is: 'wanted' }>,
  full: number,
  now: number,
): number => (isNew ? full : Math.min(full, Date.parse(request.expiresAt) - now));

/** Milliseconds until the partner's wish cannot be granted any more; the home says nothing when it lapses. */
export const lapsesIn = ({ expiresAt }: PendingRequest, now: number): number =>
  // The clock of this device may go wrong.
  Math.min(Math.max(0, Date.parse(expiresAt) - now), longestAnswer) + lingers;

/** What became of a wish for the pen, or that the partner has one. */
export function hearAnswer(desk: Desk, said: MessageOf<typeof editAnswers>, here: Here): Heard {
  switch (said.type) {
    case 'REQUEST_EDIT_CONTROL': {
      const { requestId, userId, username, expiresAt } = said;
      const request = { requestId, userId, username, expiresAt };
      return [
        { ...desk, wanted: request },
        { do: 'tell', notice: { is: 'wanted', request, isNew: true } },
      ];
    }
    case 'REQUEST_PENDING':
      return [desk.wish === 'asking' ? { ...desk, wish: 'waiting' } : desk];
    case 'REQUEST_DENIED':
      return [desk.wanted?.requestId === said.requestId ? { ...desk, wanted: null } : desk];
    case 'GRANT_EDIT_CONTROL': {
      // That the pen came here was told by its move. Where the home knew it here all along, it did not move.
      if (desk.isMine || said.sessionId !== here.tab) return [desk];
      const editor = { id: said.userId, username: said.username };
      const again: Duty[] = desk.isUnsaved ? [{ do: 'say again' }] : [];
      return [{ ...desk, editor, isMine: true, wish: 'none' }, ...again];
    }
    case 'DENY_EDIT_CONTROL': {
      if (said.reason === 'over') {
        return [
          { ...desk, letsGo: false, wanted: null },
          { do: 'tell', notice: { is: 'refused', text: said.message } },
        ];
      }
      if (said.sessionId !== null && said.sessionId !== here.tab) {
        // A person has one wish at a time: the one of this tab became that of the other.
        return [desk.wish === 'waiting' ? { ...desk, wish: 'none' } : desk];
      }
      if (said.reason === 'not-holder') {
        const { isMine } = desk;
        const taken: Duty[] = isMine
          ? [{ do: 'tell', notice: { is: 'refused', text: said.message } }]
          : [];
        return [...giveUp({ ...desk, isMine: false }), ...taken];
      }
      const isLate = said.reason === 'timeout';
      const is = isLate ? 'late' : 'refused';
      const next: Desk = { ...desk, wish: isLate ? 'late' : 'none' };
      return [...giveUp(next), { do: 'tell', notice: { is, text: said.message } }];
    }
  }
}

/** A newer text. */
export function hearText(desk: Desk, text: MessageOf<typeof noteUpdates>): Heard {
  const { content, version } = text;
  if (desk.note === null || version <= desk.note.version) return [desk];
  const next = { ...desk, note: { content, version } };
  // Who is writing hears their own words, and has newer ones; else it may be a version that they have brought back.
  return desk.isMine && desk.isUnsaved ? [next] : [next, { do: 'show', content }];
}

/** Somebody else begins to type, or stops. */
export const hearTyping = (
  desk: Desk,
  { userId, isTyping }: MessageOf<typeof noteTyping>,
  here: Here,
): Heard => [userId === here.userId && desk.isMine ? desk : { ...desk, partnerTypes: isTyping }];
