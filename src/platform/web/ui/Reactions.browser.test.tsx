import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { render } from '../../../../tests/components/render.tsx';
import { Reactions, type ShownReaction } from './Reactions.tsx';

const mine: ShownReaction = { emoji: '❤️', name: 'Zoë', color: 'purple', isMine: true };
const partners: ShownReaction = { emoji: '❤️', name: 'Sam', color: 'pink', isMine: false };

test('reactions: a press sets or replaces, a press on the own one removes; names include who reacted', async () => {
  const onReact = vi.fn();
  const screen = await render(<Reactions reactions={[partners, mine]} onReact={onReact} />);
  await expect.element(screen.getByRole('group', { name: 'Reactions' })).toBeVisible();
  const heart = screen.getByRole('button', { name: 'Heart: You and Sam', exact: true });
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heart).toHaveTextContent('2');
  await heart.click();
  await screen.getByRole('button', { name: 'Applause', exact: true }).click();
  await tabTo(screen.getByRole('button', { name: 'Laughing', exact: true }));
  await userEvent.keyboard('{Enter>3/}');
  expect(onReact.mock.calls).toEqual([[null], ['👏'], ['😂']]);
});

test('reactions: without a handler, only those of the users are shown', async () => {
  const screen = await render(<Reactions reactions={[partners]} />, { language: 'zh-CN' });
  await expect.element(screen.getByRole('img', { name: '爱心：Sam', exact: true })).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
  await expect.element(screen.getByRole('group', { name: '回应' })).toHaveTextContent(/^❤️1$/);
});
