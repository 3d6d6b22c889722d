import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { isOutOfReach } from '#platform/web/ui/focus.ts';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { expectAccessibleLayouts, resizeToPhone } from '../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { whilePrinted } from '../../../../tests/components/media.ts';
import { keepNote } from '../../../../tests/components/note.ts';
import { drag } from '../../../../tests/components/pointer.ts';
import { render, type Screen } from '../../../../tests/components/render.tsx';
import { NotesWindow } from './NotesWindow.tsx';

const notes = (screen: Screen) => screen.getByRole('dialog', { name: 'Notes', exact: true });
const opener = (screen: Screen) => screen.getByRole('button', { name: 'Open notes' });
const boxOf = (part: Locator) => {
  const { x, y, width, height } = part.element().getBoundingClientRect();
  return { x, y, width, height };
};
const expectAt = (part: Locator, place: Record<string, number>) =>
  expect.poll(() => boxOf(part)).toMatchObject(place);
const expectOnScreen = (part: Locator) =>
  expect
    .poll(() => {
      const { x, y, width, height } = boxOf(part);
      return x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    })
    .toBe(true);

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Other
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="In front">
        Words
      </Dialog>
    </>
  );
}

async function openAt(width: number, height: number): Promise<Screen> {
  keepNote();
  await page.viewport(width, height);
  return render(<NotesWindow />);
}

/** By keyboard. */
async function choose(screen: Screen, name: string): Promise<void> {
  const menu = screen.getByRole('button', { name: 'Notes options' });
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  const item = screen.getByRole('menuitem', { name, exact: true });
  await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
  for (let presses = 0; presses < 12 && item.element() !== document.activeElement; presses += 1) {
    await userEvent.keyboard('{ArrowDown}');
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
}

test('note window: is moved, resized and docked by pointer, and remembered', async () => {
  const first = await openAt(1440, 800);
  await expectAt(notes(first), { x: 1074, y: 184, width: 350, height: 600 });
  await drag({ x: 1120, y: 200 }, -300, -50);
  await expectAt(notes(first), { x: 774, y: 134, width: 350, height: 600 });
  await drag({ x: 775, y: 400 }, -60, 0);
  await expectAt(notes(first), { x: 714, y: 134, width: 410, height: 600 });
  // By a corner, farther than the smallest size.
  await drag({ x: 1123, y: 733 }, -300, -400);
  await expectAt(notes(first), { x: 714, y: 134, width: 300, height: 400 });
  await first.unmount();
  const screen = await render(<NotesWindow />);
  await expectAt(notes(screen), { x: 714, y: 134, width: 300, height: 400 });
  // Near a side it is docked; it follows the side.
  await drag({ x: 760, y: 150 }, 400, 0);
  await expectAt(notes(screen), { x: 1124, y: 134 });
  await page.viewport(1300, 800);
  await expectAt(notes(screen), { x: 984, y: 134 });
});

test('note window: is docked, resized and minimized by keyboard', async () => {
  const first = await openAt(1440, 800);
  await choose(first, 'Dock left');
  await expectAt(notes(first), { x: 16, y: 184, width: 350, height: 600 });
  await choose(first, 'Large');
  await choose(first, 'Dock right');
  await expectAt(notes(first), { x: 944, width: 480 });
  await choose(first, 'Minimize notes');
  await expect.element(notes(first)).not.toBeInTheDocument();
  await expect.element(opener(first)).toHaveFocus();
  await first.unmount();
  const screen = await render(<NotesWindow />);
  await expect.element(opener(screen)).toBeVisible();
  await tabTo(opener(screen));
  await userEvent.keyboard('{Enter}');
  await expect.element(notes(screen)).toHaveFocus();
  await expectAt(notes(screen), { x: 944, width: 480 });
  screen.getByRole('textbox', { name: 'Shared note' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener(screen)).toHaveFocus();
});

test('note window: F6 moves the focus to it and back; dialogs cover it; it is not printed', async () => {
  keepNote();
  await page.viewport(1440, 800);
  const screen = await render(
    <>
      <Opener />
      <NotesWindow />
    </>,
  );
  const other = screen.getByRole('button', { name: 'Other' });
  await tabTo(other);
  await userEvent.keyboard('{F6}');
  await expect.element(notes(screen)).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(other).toHaveFocus();
  const [pane] = document.querySelectorAll('[role="dialog"]');
  await whilePrinted(() => expect.poll(() => pane?.checkVisibility()).toBe(false));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog', { name: 'In front' })).toBeVisible();
  expect(pane !== undefined && isOutOfReach(pane)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(other).toHaveFocus();
  expect(pane !== undefined && isOutOfReach(pane)).toBe(false);
});

test('note window: is minimized on a phone; its button can be dragged, and snaps to the sides', async () => {
  const first = await openAt(390, 844);
  await expect.element(opener(first)).toBeVisible();
  await expect.element(notes(first)).not.toBeInTheDocument();
  const { x, y } = boxOf(opener(first));
  await drag({ x: x + 20, y: y + 20 }, 200, 400);
  await expectAt(opener(first), { x: 334, width: 48, height: 48 });
  await expect.element(notes(first)).not.toBeInTheDocument();
  const place = boxOf(opener(first));
  await first.unmount();
  const screen = await render(<NotesWindow />);
  await expectAt(opener(screen), { x: 334, y: place.y });
});

test('note window: opens by a tap, stays on the screen, and minimizes when it covers the focus', async () => {
  keepNote();
  await resizeToPhone();
  const screen = await render(
    <>
      <div style={{ height: 500 }} />
      <TextField label="Your name" value="" onChange={() => undefined} />
      <NotesWindow />
    </>,
  );
  await opener(screen).click();
  await expectAt(notes(screen), { x: 62, y: 279, width: 320, height: 500 });
  await expect.element(notes(screen)).toHaveFocus();
  await expectAccessibleLayouts();
  await page.viewport(844, 390);
  await expectOnScreen(notes(screen));
  await page.viewport(320, 568);
  await expectOnScreen(notes(screen));
  const field = screen.getByRole('textbox', { name: 'Your name' }).element();
  field.scrollIntoView({ block: 'center' });
  field.focus();
  await expect.element(notes(screen)).not.toBeInTheDocument();
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('Notes minimized');
  await opener(screen).click();
  await screen.getByRole('button', { name: 'Minimize notes' }).click();
  await expect.element(opener(screen)).toHaveFocus();
});
