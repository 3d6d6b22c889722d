import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { render } from '../../../../tests/components/render.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { isOutOfReach } from './focus.ts';
import { TextArea, TextField } from './TextField.tsx';
import { toast } from './toast.ts';

function Example() {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Example">
        <TextField label="Name" value={name} onChange={setName} />
        <TextArea label="Description" value={name} onChange={setName} />
      </Dialog>
    </>
  );
}

test('dialog: traps the focus and restores it; the page behind is inert', async () => {
  const screen = await render(<Example />);
  const opener = screen.getByRole('button', { name: 'Open' });
  const dialog = screen.getByRole('dialog', { name: 'Example' });
  await tabTo(opener);
  await userEvent.keyboard('{Enter}');
  const hasFocus = () => dialog.element().contains(document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  const page = document.querySelector('main');
  expect(page !== null && isOutOfReach(page)).toBe(true);
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab({ shift: presses < 2 });
    expect(hasFocus()).toBe(true);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

function Removable() {
  const [isThere, setThere] = useState(true);
  return (
    <section>
      <h2>Photos</h2>
      {isThere && <Button onClick={() => setThere(false)}>Remove</Button>}
    </section>
  );
}

test('focus: lost with a deleted part, it moves to the heading around', async () => {
  const screen = await render(<Removable />);
  await tabTo(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Photos' })).toHaveFocus();
});

test('text field: right-to-left text has its own direction', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Open' }).click();
  for (const name of ['Name', 'Description']) {
    const field = screen.getByRole('textbox', { name });
    await field.fill('שבת שלום');
    await expect.element(field).toHaveStyle({ direction: 'rtl' });
    await field.fill('Saturday');
    await expect.element(field).toHaveStyle({ direction: 'ltr' });
  }
});

test('toast: is announced, stays while focused, and disappears after its duration', async () => {
  const screen = await render(<p>Page</p>);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  toast.general('Category “Trips” deleted');
  const shown = screen.getByRole('region', { name: 'Messages' }).getByRole('alertdialog');
  await expect.element(shown).toHaveTextContent('Category “Trips” deleted');
  await vi.advanceTimersByTimeAsync(500);
  expect(screen.getByTestId('polite').element().textContent).toBe('Category “Trips” deleted');
  const dismiss = shown.getByRole('button', { name: 'Dismiss' }).element();
  if (!(dismiss instanceof HTMLElement)) throw new Error('There is no button');
  dismiss.focus();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.element(shown).toBeVisible();
  dismiss.blur();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  await expect.element(shown).not.toBeInTheDocument();
});
