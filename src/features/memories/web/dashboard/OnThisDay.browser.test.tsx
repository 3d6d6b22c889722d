import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readRelationship } from '#features/relationship/relationship.contract.ts';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { aPhoto } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { aMemory } from '../../../../../tests/components/memories.ts';
import { refetch, render } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import { readUpcoming } from '../../memories.contract.ts';
import {
  type OnThisDay as Found,
  hideOnThisDay,
  readOnThisDay,
} from '../../on-this-day.contract.ts';
import { OnThisDay } from './OnThisDay.tsx';

const milestone = (id: number) =>
  aMemory({ id, title: `Day ${id}`, type: 'milestone', date: '2022-11-28' });
const photo = aPhoto({ id: 8, caption: 'Pier', takenAt: '2021-11-28T10:00:00' });

/** Shows these memories and a photo on 28 November 2026, and hides them as the server does. */
async function open(memories: readonly number[]) {
  vi.setSystemTime('2026-11-28T12:00:00Z');
  const found: Found = { photos: [photo], memories: memories.map(milestone) };
  server.reply(readRelationship, 200, { startDate: '2020-06-08', timeZone: 'Europe/Lisbon' });
  server.reply(readUpcoming, 200, []);
  server.reply(readOnThisDay, 200, () => found);
  server.reply(hideOnThisDay, 200, ({ body: { kind, id } }) => {
    const isLeft = (each: { readonly id: number }) => each.id !== id;
    if (kind === 'photo') found.photos = found.photos.filter(isLeft);
    else found.memories = found.memories.filter(isLeft);
    return { message: 'Hidden' };
  });
  const screen = await render(<OnThisDay />);
  const part = screen.getByRole('region', { name: 'On this day' });
  const question = screen.getByRole('alertdialog', { name: 'Hide from “On this day”?' });
  return {
    screen,
    found,
    part,
    question,
    title: part.getByRole('heading', { level: 2 }),
    items: part.getByRole('listitem'),
    hideButton: (name: string) => part.getByRole('button', { name: `Hide ${name}`, exact: true }),
    confirm: question.getByRole('button', { name: 'Hide' }),
  };
}

test('on this day: six at first, all by a button; each says how long ago it was, and opens', async () => {
  const { screen, part, items, title } = await open([1, 2, 3, 4, 5, 6, 7]);
  await expect.element(items).toHaveLength(6);
  await expect.element(items.first()).toHaveTextContent(/Day 1.*4 years ago/);
  await screen.getByRole('button', { name: 'Show all 8' }).click();
  await expect.element(items).toHaveLength(8);
  await expect.element(items.last()).toHaveTextContent('5 years ago');
  await expect.element(title).toHaveFocus();
  await expectAccessibleLayouts();
  await expect
    .element(part.getByRole('link', { name: 'Day 1' }))
    .toHaveAttribute('href', '/memories?openMemory=1');
  await part.getByRole('link', { name: 'Pier' }).click();
  await expect.poll(screen.location).toBe('/photo/8');
});

test('on this day: memories and photos are hidden by keyboard, after a question', async () => {
  const { screen, part, title, hideButton, question, confirm } = await open([2]);
  await tabTo(hideButton('Day 2'));
  await userEvent.keyboard('{Enter}');
  const words = "You won't see “Day 2” in “On this day” again";
  await expect.element(question).toHaveTextContent(words);
  await expect.element(question).toHaveTextContent('Sam still can, and nothing is deleted');
  await userEvent.keyboard('{Escape}');
  await expect.element(hideButton('Day 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await tabTo(confirm);
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveFocus();
  await expect.element(screen.getByTestId('polite')).toHaveTextContent('Hidden from “On this day”');

  await hideButton('Pier').click();
  await confirm.click();
  await expect.element(part).not.toBeInTheDocument();
  expect(server.requests(hideOnThisDay).map(({ body }) => body)).toEqual([
    { kind: 'memory', id: 2 },
    { kind: 'photo', id: 8 },
  ]);
});

test('on this day: an item that could not be hidden stays, except a deleted one', async () => {
  const { found, items, hideButton, confirm } = await open([1, 2]);
  server.reply(hideOnThisDay, 503);
  await hideButton('Day 1').click();
  await confirm.click();
  await expectToast("Couldn't hide this. Please try again.");
  await expect.element(items).toHaveLength(3);
  server.reply(hideOnThisDay, 404);
  found.memories = [milestone(2)];
  await hideButton('Day 1').click();
  await confirm.click();
  await expect.element(items).toHaveLength(2);
});

test("on this day: without the anniversary that Today's card names", async () => {
  const { part, items } = await open([1, 2]);
  const upcoming = { ...milestone(2), nextDate: '2026-11-28', daysUntil: 0, years: 4 };
  server.reply(readUpcoming, 200, [upcoming]);
  await refetch();
  await expect.element(part).not.toHaveTextContent('Day 2');
  await expect.element(items).toHaveLength(2);
});
