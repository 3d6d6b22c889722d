import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { session } from '#platform/web/session/session.ts';
import { expectAccessibleLayouts, resizeToPhone } from '../../../../tests/components/accessible.ts';
import { keepNote } from '../../../../tests/components/note.ts';
import { render, type Screen } from '../../../../tests/components/render.tsx';
import { server } from '../../../../tests/components/server.ts';
import { socketServer } from '../../../../tests/components/socket.ts';
import { expectToast } from '../../../../tests/components/toasts.ts';
import {
  changeEditSettings,
  editAnswers,
  editNote,
  noteId,
  noteTyping,
  readHistory,
  restoreRevision,
} from '../shared-note.contract.ts';
import { NotesWindow } from './NotesWindow.tsx';

const notes = (screen: Screen) => screen.getByRole('dialog', { name: 'Notes', exact: true });
const words = (screen: Screen) => notes(screen).getByRole('textbox', { name: 'Shared note' });
const button = (screen: Screen, name: string) =>
  notes(screen).getByRole('button', { name, exact: true });
const status = (screen: Screen, text: string | RegExp) => notes(screen).getByText(text);
const menuItem = (screen: Screen, name: string) => screen.getByRole('menuitem', { name });
const sam = { noteId, userId: 2, username: 'sam' };

/** Opens the window, and waits until the note is loaded. */
async function open(given?: string) {
  const note = keepNote(given);
  const screen = await render(<NotesWindow />, { timeZone: 'Asia/Tokyo' });
  await screen.getByRole('button', { name: 'Open notes' }).click();
  return { screen, ...note };
}
async function edit(screen: Screen): Promise<void> {
  await expect.element(button(screen, 'Edit')).not.toHaveAttribute('aria-disabled');
  await button(screen, 'Edit').click();
  await expect.element(status(screen, 'Connected · Editing')).toBeVisible();
}

test('note: is loaded, edited, saved and released; an empty one says what to do', async () => {
  const { screen, content } = await open();
  const hint = (text: string) => expect.element(words(screen)).toHaveAttribute('placeholder', text);
  await expect.element(status(screen, 'Connected · Viewing')).toBeVisible();
  await hint('Nothing here yet. Press Edit to write something for the two of you.');
  await expect.element(words(screen)).toHaveAttribute('readonly');
  await edit(screen);
  await hint('Write something for the two of you.');
  await expect.element(words(screen)).toHaveFocus();
  await userEvent.keyboard('Milk');
  await expect.element(status(screen, '4 characters')).toBeVisible();
  await expect.element(status(screen, '✓ Saved')).toBeVisible();
  expect(content()).toBe('Milk');
  await button(screen, 'Stop').click();
  await expect.element(status(screen, 'Connected · Viewing')).toBeVisible();
});

test('note: errors are shown and lose nothing', async () => {
  const note = keepNote();
  note.cutAt('SUBSCRIBE');
  const screen = await render(<NotesWindow />);
  await screen.getByRole('button', { name: 'Open notes' }).click();
  await expect.element(status(screen, 'Failed to connect')).toBeVisible();
  note.mend();
  await expect.element(status(screen, 'Connected · Viewing')).toBeVisible();

  note.cutAt('REQUEST_EDIT_CONTROL');
  await button(screen, 'Edit').click();
  await expect.element(status(screen, 'Failed to request edit control')).toBeVisible();
  await expect.element(status(screen, 'Connection error')).toBeVisible();
  note.mend();
  await expect.element(status(screen, 'Connected · Viewing')).toBeVisible();
  await edit(screen);

  note.cutAt('CONTENT_UPDATE');
  await userEvent.keyboard('Milk');
  await expect.element(status(screen, 'Failed to update content')).toBeVisible();
  await expect.element(status(screen, /^Not connected\. Your text is kept/)).toBeVisible();
  await expect.element(words(screen)).toHaveValue('Milk');
  note.mend();
  await expect.element(status(screen, '✓ Saved')).toBeVisible();
  expect(note.content()).toBe('Milk');

  note.cutAt('RELEASE_EDIT_CONTROL');
  await button(screen, 'Stop').click();
  await expect.element(status(screen, 'Failed to release edit control')).toBeVisible();
  note.mend();
  await expect.element(status(screen, 'Connected · Editing')).toBeVisible();
});

test('note: a tab that is closed for newer ones says so, and keeps what is typed', async () => {
  const { screen } = await open();
  await edit(screen);
  socketServer.crowd();
  await expect.element(status(screen, 'Too many tabs · Editing')).toBeVisible();
  await expect.element(status(screen, /^Too many tabs or devices are connected/)).toBeVisible();
  await userEvent.keyboard('Tea');
  await expect.element(status(screen, /^Not connected\. Your text is kept/)).toBeVisible();
  await expectAccessibleLayouts();
});

test('note: without a session in the storage, the lock is not released', async () => {
  const { screen } = await open();
  await edit(screen);
  localStorage.clear();
  expect(session.isStored()).toBe(false);
  await button(screen, 'Stop').click();
  await expect.element(status(screen, 'No authentication token')).toBeVisible();
  await expect.element(status(screen, 'Connected · Editing')).toBeVisible();
});

test('note: a reader sees who types, and keeps the selection', async () => {
  const { screen, grant, write } = await open('Milk and honey');
  await expect.element(words(screen)).toHaveValue('Milk and honey');
  grant('sam');
  await expect.element(status(screen, 'Connected · Sam is editing')).toBeVisible();
  await expect.element(button(screen, 'Ask to edit')).toBeVisible();
  const timestamp = '2026-11-28T12:00:00Z';
  const typing = { type: 'TYPING_STATUS', ...sam, timestamp } as const;
  socketServer.publish(noteTyping, { ...typing, isTyping: true });
  await expect.element(status(screen, 'Sam is typing')).toBeVisible();
  socketServer.publish(noteTyping, { ...typing, isTyping: false });
  await expect.element(status(screen, 'Sam is typing')).not.toBeInTheDocument();

  const area = words(screen).element();
  if (!(area instanceof HTMLTextAreaElement)) throw new Error('no text area');
  area.focus();
  area.setSelectionRange(5, 8);
  for (const text of ['Milk and honey, tea', 'Soy Milk and honey, tea']) {
    write('sam', text);
    await expect.element(words(screen)).toHaveValue(text);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('and');
  }
});

test('note: text that is unsaved when the lock is lost is kept for a review', async () => {
  const { screen, grant, write, content, cutAt, mend, release } = await open();
  await edit(screen);
  cutAt('CONTENT_UPDATE');
  await userEvent.keyboard('Milk and honey');
  await expect.element(status(screen, /^Not connected\. Your text is kept/)).toBeVisible();
  grant('sam');
  write('sam', 'Beer');
  mend();
  await expect.element(status(screen, 'You have unsaved text.')).toBeVisible();
  await expect.element(words(screen)).toHaveValue('Beer');

  const review = screen.getByRole('dialog', { name: 'Unsaved text' });
  await button(screen, 'Review').click();
  await expect.element(review.getByRole('textbox')).toHaveValue('Milk and honey');
  const append = review.getByRole('button', { name: 'Add to the end' });
  const reason = 'Press Edit first. Only the person editing can change the note.';
  await expect.element(append).toHaveAccessibleDescription(reason);
  await expectAccessibleLayouts();
  await review.getByRole('button', { name: 'Discard' }).click();
  await expect.element(button(screen, 'Review')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button(screen, 'Review')).toBeVisible();
  release('sam');
  await edit(screen);
  await button(screen, 'Review').click();
  await append.click();
  await expect.poll(content).toBe('Beer\n\nMilk and honey');
  await expect.element(button(screen, 'Review')).not.toBeInTheDocument();
});

test('note: unsaved text replaces the note, which becomes the unsaved text', async () => {
  const [text, at] = ['Tea', Date.parse('2026-11-27T12:00:00Z')];
  localStorage.setItem('fivetwenty.note-unsaved.1', JSON.stringify({ text, at }));
  const { screen, content } = await open('Milk');
  await edit(screen);
  await button(screen, 'Review').click();
  await expect.element(screen.getByText('Typed Nov 27, 2026, 9:00 PM')).toBeVisible();
  await screen.getByRole('button', { name: 'Replace the note' }).click();
  await expect.poll(content).toBe('Tea');
  await button(screen, 'Review').click();
  const review = screen.getByRole('dialog', { name: 'Unsaved text' });
  await expect.element(review.getByRole('textbox')).toHaveValue('Milk');
  // Another tab discards it.
  localStorage.removeItem('fivetwenty.draft.zoe.note-unsaved.1');
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await expect.element(button(screen, 'Review')).not.toBeInTheDocument();
});

test('note: after the lock was lost offline, what was typed is saved if nobody changed the note', async () => {
  const { screen, cutAt, mend, release, content } = await open();
  await edit(screen);
  cutAt('CONTENT_UPDATE');
  await userEvent.keyboard('Milk');
  await expect.element(status(screen, /^Not connected\. Your text is kept/)).toBeVisible();
  release('zoe', 'absent');
  mend();
  await expect.poll(content).toBe('Milk');
  await expect.element(status(screen, 'Connected · Editing')).toBeVisible();
});

test('note: an earlier version is restored', async () => {
  const { screen } = await open('Now');
  const [updatedAt, updatedBy] = ['2026-11-27T12:00:00Z', 'sam'];
  server.reply(readHistory, 200, [{ version: 1, content: 'Before', updatedAt, updatedBy }]);
  server.reply(restoreRevision, 503);
  await edit(screen);
  await button(screen, 'Notes options').click();
  await menuItem(screen, 'Earlier versions…').click();
  const versions = screen.getByRole('dialog', { name: 'Earlier versions' });
  await versions.getByRole('button', { name: 'Nov 27, 2026, 9:00 PM, Sam' }).click();
  await expect.element(versions).toHaveTextContent('Before');
  const restore = versions.getByRole('button', { name: 'Restore this version' });
  await restore.click();
  const failed = "Couldn't restore this version. Please try again.";
  await expect.element(versions.getByText(failed)).toBeVisible();
  server.reply(restoreRevision, 200, { version: 3, updatedAt });
  // Also if the dialog is closed before the response.
  const go = server.hold(restoreRevision);
  await restore.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(versions).not.toBeInTheDocument();
  go();
  await expect.element(words(screen)).toHaveValue('Before');
  await expectToast('Version restored. The text it replaced is in earlier versions.');
});

test('note: the open window asks for the lock; minimized, a toast does', async () => {
  const answers: string[] = [];
  const { screen } = await open();
  await edit(screen);
  const ask = (requestId: string) =>
    socketServer.publish(editAnswers, {
      type: 'REQUEST_EDIT_CONTROL',
      ...sam,
      requestId,
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
      message: '',
    });
  socketServer.onCommand(editNote, (message) => {
    if ('requestId' in message) answers.push(`${message.type} ${message.requestId}`);
  });
  const toast = screen.getByRole('alertdialog').filter({ hasText: 'Sam would like to edit.' });
  ask('one');
  await expect.element(status(screen, 'Sam would like to edit.')).toBeVisible();
  await expect.element(toast).not.toBeInTheDocument();
  await expectAccessibleLayouts();
  await button(screen, 'Deny').click();
  await expect.element(button(screen, 'Deny')).not.toBeInTheDocument();

  await button(screen, 'Minimize notes').click();
  await resizeToPhone();
  ask('two');
  await expect.element(toast).toBeVisible();
  const name = 'Open notes, Sam would like to edit.';
  const opener = screen.getByRole('button', { name });
  // Its two buttons are side by side.
  const [grant, deny] = ['Grant Access', 'Deny'].map((each) =>
    toast.getByRole('button', { name: each }),
  );
  const topOf = (part: typeof grant) => part?.element().getBoundingClientRect().top;
  expect(topOf(grant)).toBe(topOf(deny));
  await opener.click();
  await expect.element(toast).not.toBeInTheDocument();
  await button(screen, 'Grant Access').click();
  await expect.poll(() => answers).toEqual(['DENY_EDIT_CONTROL one', 'GRANT_EDIT_CONTROL two']);
});

test('note: a request stays open after the time to respond, and the window says so', async () => {
  const { screen, grant } = await open();
  grant('sam');
  await button(screen, 'Ask to edit').click();
  const me = { noteId, userId: 1, username: 'zoe', message: "Sam hasn't answered yet." };
  socketServer.publish(editAnswers, {
    type: 'DENY_EDIT_CONTROL',
    ...me,
    sessionId: null,
    reason: 'timeout',
  });
  await expectToast("Sam hasn't answered yet.");
  const stillOpen = 'Your request stays open for a minute. You can edit if Sam agrees.';
  await expect.element(status(screen, stillOpen)).toBeVisible();
  grant('zoe');
  await expect.element(status(screen, stillOpen)).not.toBeInTheDocument();
});

test('note: the time to respond is chosen in the menu', async () => {
  const { screen } = await open();
  server.reply(changeEditSettings, 200, { answerSeconds: 15 });
  await button(screen, 'Notes options').click();
  await menuItem(screen, 'Response time…').click();
  const choice = (name: string) => screen.getByRole('menuitemradio', { name });
  await expect.element(choice('60 seconds')).toHaveAttribute('aria-checked', 'true');
  await choice('15 seconds').click();
  expect(server.requests(changeEditSettings)).toMatchObject([{ body: { answerSeconds: 15 } }]);
});
