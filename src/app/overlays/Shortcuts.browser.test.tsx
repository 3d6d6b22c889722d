import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { expectAccessible } from '../../../tests/components/accessible.ts';
import { tabTo } from '../../../tests/components/keyboard.ts';
import { render } from '../../../tests/components/render.tsx';
import { ShortcutList, ShortcutSheet } from './Shortcuts.tsx';
import { guardSingleKeys } from './single-keys.ts';

function Example() {
  const [note, setNote] = useState('');
  return (
    <>
      <TextField label="Note" value={note} onChange={setNote} />
      <button type="button">Other</button>
      <ShortcutSheet />
    </>
  );
}

test('shortcuts: “?” lists them, outside of text fields; single keys can be turned off', async () => {
  onTestFinished(guardSingleKeys());
  let letters = 0;
  const count = ({ key }: KeyboardEvent) => {
    if (key === 'f') letters += 1;
  };
  document.addEventListener('keydown', count);
  onTestFinished(() => document.removeEventListener('keydown', count));
  const screen = await render(<Example />);
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const other = screen.getByRole('button', { name: 'Other' });
  const note = screen.getByRole('textbox', { name: 'Note' });
  const single = screen.getByRole('switch', { name: 'Single-key shortcuts' });
  await note.click();
  await userEvent.keyboard('?');
  await expect.element(note).toHaveValue('?');
  await tabTo(other);
  await userEvent.keyboard('f');
  expect(letters).toBe(1);
  await userEvent.keyboard('?');
  await expect.element(sheet).toBeVisible();
  await expectAccessible();
  await tabTo(single);
  await userEvent.keyboard(' ');
  await expect.element(single).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(other).toHaveFocus();

  await userEvent.keyboard('?f');
  expect(letters).toBe(1);
  await expect.element(sheet).not.toBeInTheDocument();
  await screen.unmount();

  // The settings have the same switch.
  const settings = await render(<ShortcutList />);
  const here = settings.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect.element(here).not.toBeChecked();
  await tabTo(here);
  await userEvent.keyboard(' ');
  await expect.element(here).toBeChecked();
  await settings.unmount();
  const again = await render(<Example />);
  await tabTo(again.getByRole('button', { name: 'Other' }));
  await userEvent.keyboard('?');
  await expect.element(again.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
