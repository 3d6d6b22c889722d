import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { render } from '../../../../tests/components/render.tsx';
import { expectToast } from '../../../../tests/components/toasts.ts';
import { Button } from './Button.tsx';
import { CopyButton } from './CopyButton.tsx';
import { FileButton } from './FileButton.tsx';

test('button: while busy, it keeps the focus and ignores presses', async () => {
  const onClick = vi.fn();
  const screen = await render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await tabTo(button);
  await userEvent.keyboard('{Enter} ');
  expect(onClick).not.toHaveBeenCalled();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
});

test('button: a disabled one can be focused, and a press says why', async () => {
  const onClick = vi.fn();
  const screen = await render(
    <Button disabledReason="You're offline." onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  // An earlier test may have left the mouse there.
  await userEvent.unhover(button);
  await expect.element(screen.getByText("You're offline.")).not.toBeVisible();
  await expect.element(button).toHaveAccessibleDescription("You're offline.");
  await tabTo(button);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('tooltip')).toBeVisible();
  await expect.element(screen.getByTestId('polite')).toHaveTextContent("You're offline.");
  expect(onClick).not.toHaveBeenCalled();
});

test('button: a held Enter is one press', async () => {
  const onClick = vi.fn();
  const screen = await render(<Button onClick={onClick}>Save</Button>);
  await tabTo(screen.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Enter>3/}');
  expect(onClick).toHaveBeenCalledOnce();
});

test('file button: the same files can be chosen again', async () => {
  const onChoose = vi.fn();
  const screen = await render(<FileButton onChoose={onChoose}>Choose</FileButton>);
  const input = screen.container.querySelector('input');
  if (input === null) throw new Error('no input');
  await userEvent.upload(input, new File(['text'], 'note.txt'));
  expect(onChoose.mock.calls).toEqual([[[expect.objectContaining({ name: 'note.txt' })]]]);
  // A browser reports no change if the input has the same files.
  expect(input.value).toBe('');
});

test.each([
  ['copies its text', async () => undefined, 'Copied'],
  [
    'says that it failed',
    () => Promise.reject(new Error('denied')),
    "This browser can't copy. Select the text and copy it yourself.",
  ],
])('copy button: %s', async (_, writeText, message) => {
  const spy = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  const screen = await render(<CopyButton text="fivetwenty" />);
  await screen.getByRole('button', { name: 'Copy' }).click();
  expect(spy).toHaveBeenCalledWith('fivetwenty');
  await expectToast(message);
});
