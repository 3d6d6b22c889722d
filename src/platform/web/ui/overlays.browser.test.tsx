import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../tests/components/render.tsx';
import { Button } from './Button.tsx';
import { type Question, useConfirm, useNotice } from './confirm.tsx';
import { Dialog } from './Dialog.tsx';
import { toast } from './toast.ts';

function Editor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Name"
        description="Your partner sees it."
        locked="Spinning…"
        footer={<Button>Save</Button>}
      />
    </>
  );
}

test('dialog: a locked one stays open, and Escape says why', async () => {
  const screen = await render(<Editor />);
  await screen.getByRole('button', { name: 'Edit' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Name' });
  await expect.element(dialog).toHaveAccessibleDescription('Your partner sees it.');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByTestId('assertive')).toHaveTextContent('Spinning…');
  await expect.element(dialog).toBeVisible();
});

type AskProps = Partial<Question> & { onAnswer: (yes: boolean) => void };

function Ask({ onAnswer, ...question }: AskProps) {
  const confirm = useConfirm();
  const ask = async () =>
    onAnswer(await confirm({ title: 'Sure?', text: 'It is gone.', action: 'Delete', ...question }));
  return <Button onClick={() => void ask()}>Ask</Button>;
}

test.each([
  [{ danger: true }, 'Cancel', false],
  [{}, 'Delete', true],
])('question: with %o, Enter answers “%s”', async (question, button, answer) => {
  const onAnswer = vi.fn();
  const screen = await render(<Ask {...question} onAnswer={onAnswer} />);
  await screen.getByRole('button', { name: 'Ask' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Sure?' });
  await expect.element(dialog).toHaveAccessibleDescription('It is gone.');
  await expect.element(dialog.getByRole('button', { name: button })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(answer);
});

function Tell() {
  const showNotice = useNotice();
  const tell = () => void showNotice({ title: 'Not saved', text: 'The disk is full.' });
  return <Button onClick={tell}>Tell</Button>;
}

test('notice: has one button', async () => {
  const screen = await render(<Tell />);
  await screen.getByRole('button', { name: 'Tell' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Not saved' });
  await expect.element(dialog.getByRole('button')).toHaveLength(1);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('toast: its action closes it', async () => {
  const onUndo = vi.fn();
  const screen = await render(<p>Photos</p>);
  toast.general('Photo deleted', {
    duration: null,
    actions: [{ label: 'Undo', onPress: onUndo }],
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
});

test.each([
  [390, 844],
  [1280, 800],
])('toast: at %i×%i, it covers neither a dialog nor its buttons', async (width, height) => {
  await page.viewport(width, height);
  const screen = await render(
    <Dialog open onClose={() => undefined} title="Name" footer={<Button>Save</Button>}>
      <div className="h-[200vh]">A long form</div>
    </Dialog>,
  );
  toast.general('Photo deleted', {
    duration: null,
    actions: [{ label: 'Undo', onPress: () => undefined }],
  });
  const shown = screen.getByRole('alertdialog');
  await expect.element(shown).toBeVisible();
  const title = screen.getByRole('heading', { name: 'Name' }).element();
  await expect
    .poll(() => shown.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(title.getBoundingClientRect().top);
});

test('toast: a newer one about the same subject replaces it', async () => {
  const screen = await render(<p>Photos</p>);
  toast.general('Sending', { duration: null, subject: 'photo' });
  toast.general('Sent', { duration: null, subject: 'photo' });
  await expect.element(screen.getByRole('alertdialog')).toHaveLength(1);
  await expect.element(screen.getByRole('alertdialog')).toHaveTextContent('Sent');
});
