import { expect, test, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { users } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { openLiveStream } from '../../../../../tests/components/live.ts';
import { allowMotion } from '../../../../../tests/components/media.ts';
import { render, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast, toastTexts } from '../../../../../tests/components/toasts.ts';
import {
  incrementLove,
  longestWord,
  readLove,
  readPartnerLove,
  sendWord,
  type Word,
  wordSent,
} from '../../love.contract.ts';
import { progressOf } from '../../love.rules.ts';
import { readWords } from '../../words.contract.ts';
import { LoveCard } from '../LoveCard.tsx';
import { Words } from './Words.tsx';

const stats = (count: number) => ({
  ...progressOf(count),
  count,
  totalCount: count,
  pendingMilestones: 0,
  today: 0,
  totalToday: 0,
});
const wordOf = (user: { id: number; displayName: string }, text: string, id = 1): Word => ({
  id,
  text,
  at: '2026-11-28T12:00:00Z',
  user: { id: user.id, name: user.displayName },
});

async function openCard(): Promise<Screen> {
  server.reply(readLove, 200, stats(3));
  server.reply(readPartnerLove, 200, {
    partnerUsername: 'sam',
    partnerDisplayName: 'Sam',
    partnerLoveCount: 2,
    partnerToday: 1,
  });
  server.reply(readWords, 200, []);
  server.reply(incrementLove, 200, { ...stats(4), justReachedMilestone: false });
  const screen = await render(
    <>
      <LoveCard spins={undefined} onMilestone={() => undefined} />
      <Words />
    </>,
  );
  await expect.element(screen.getByRole('progressbar')).toBeVisible();
  return screen;
}

const heart = (screen: Screen) => screen.getByRole('button', { name: 'Share love' });
const saySomething = (screen: Screen) => screen.getByRole('button', { name: 'Say something' });
const dialog = (screen: Screen) => screen.getByRole('dialog', { name: 'Say something to Sam' });
const field = (screen: Screen) => dialog(screen).getByRole('textbox', { name: 'Your words' });
const send = (screen: Screen) => dialog(screen).getByRole('button', { name: 'Send' });

test('words: a suggestion is filled in, sent once and confirmed', async () => {
  server.reply(sendWord, 201, ({ body }) => wordOf(users.zoe, body.text));
  const screen = await openCard();
  await tabTo(saySomething(screen));
  await userEvent.keyboard('{Enter}');
  await expect.element(field(screen)).toHaveFocus();
  await expect.element(field(screen)).toHaveAccessibleDescription('0 of 140 characters');
  await expectAccessibleLayouts();
  await dialog(screen).getByRole('button', { name: 'Miss you' }).click();
  await expect.element(field(screen)).toHaveValue('Miss you');
  await expect.element(field(screen)).toHaveAccessibleDescription('8 of 140 characters');
  await field(screen).click();
  await userEvent.keyboard('{End} so much{Enter}');
  await expectToast('Sent to Sam');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(saySomething(screen)).toHaveFocus();
  expect(server.requests(sendWord)).toMatchObject([{ body: { text: 'Miss you so much' } }]);
});

test('words: need a text of at most 140 characters', async () => {
  const screen = await openCard();
  await saySomething(screen).click();
  await field(screen).fill('  ');
  await send(screen).click();
  const alert = (text: string) => dialog(screen).getByRole('alert').filter({ hasText: text });
  await expect.element(alert('Write a few words')).toBeVisible();
  await expect.element(field(screen)).toHaveFocus();
  await field(screen).fill('x'.repeat(longestWord + 2));
  await send(screen).click();
  await expect.element(alert('Too long by 2 characters')).toBeVisible();
  expect(server.requests(sendWord)).toEqual([]);
});

test('words: stay as typed offline and after too many, and a retry has the same key', async () => {
  const screen = await openCard();
  await saySomething(screen).click();
  await field(screen).fill('Good morning!');
  server.offline();
  await send(screen).click();
  const alert = dialog(screen).getByRole('alert');
  await expect
    .element(alert)
    .toHaveTextContent("You're offline. Try again when you're back online.");
  server.online();
  server.dropRequests(sendWord);
  await send(screen).click();
  await expect.element(alert).toHaveTextContent("Couldn't send your words. Please try again.");
  server.replyWith({ headers: { 'retry-after': '180' } }, sendWord, 429);
  await send(screen).click();
  await expect.element(alert).toHaveTextContent('Too many attempts. Try again in 3 minutes.');
  await expect.element(field(screen)).toHaveValue('Good morning!');
  server.reply(sendWord, 201, wordOf(users.zoe, 'Good morning!'));
  await send(screen).click();
  await expectToast('Sent to Sam');
  const keys = new Set(server.requests(sendWord).map(({ idempotencyKey }) => idempotencyKey));
  expect(keys.size).toBe(1);
});

test('words: a long press by mouse opens the form and is no click', async () => {
  const screen = await openCard();
  await heart(screen).click({ delay: 700 });
  await expect.element(field(screen)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  await expect.element(heart(screen)).toHaveFocus();
  expect(server.requests(incrementLove)).toEqual([]);
  await heart(screen).click();
  await expect.poll(() => server.requests(incrementLove)).toHaveLength(1);
  await expect.element(dialog(screen)).not.toBeInTheDocument();
});

test('words: a long press by finger opens the form, a tap and a scroll do not', async () => {
  const screen = await openCard();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const { x, y, width, height } = heart(screen).element().getBoundingClientRect();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: frame.x + (x + width / 2) * scale,
                y: frame.y + (y + height / 2 + down) * scale,
              },
            ],
    });
  await touch('touchStart');
  await touch('touchEnd');
  await expect.poll(() => server.requests(incrementLove)).toHaveLength(1);
  const presses = vi.spyOn(window, 'setTimeout');
  await touch('touchStart');
  await touch('touchMove', 40);
  await touch('touchEnd');
  expect(presses.mock.calls.filter(([, delay]) => delay === 500)).toHaveLength(1);
  presses.mockRestore();
  await touch('touchStart');
  await expect.element(dialog(screen)).toBeVisible();
  await touch('touchEnd');
  await expect.element(field(screen)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  expect(server.requests(incrementLove)).toHaveLength(1);
});

test("words: the partner's are shown once and live, with a beat of their heart; own ones are not", async () => {
  await allowMotion();
  const screen = await openCard();
  const { publish } = await openLiveStream();
  const beats: Element[] = [];
  const note = ({ animationName, target }: AnimationEvent) => {
    if (animationName === 'heart-beat' && target instanceof Element) beats.push(target);
  };
  addEventListener('animationstart', note);
  publish(wordSent, wordOf(users.zoe, 'From my phone', 1));
  publish(wordSent, wordOf(users.sam, 'Miss you', 2));
  publish(wordSent, wordOf(users.sam, 'Miss you', 2));
  publish(wordSent, wordOf(users.sam, 'A lot', 3));
  await expect.poll(toastTexts).toEqual(['Sam: A lot', 'Sam: Miss you']);
  await expect.poll(() => beats.length).toBe(1);
  removeEventListener('animationstart', note);
  const sam = screen.getByRole('region', { name: "Sam's love" }).element();
  expect(beats.every((each) => sam.contains(each))).toBe(true);
});

test('words: the earlier ones of both are below the form, newest first, live and page by page', async () => {
  vi.setSystemTime('2026-11-28T13:00:00Z');
  const all = Array.from({ length: 25 }, (_, index) => {
    const word = wordOf(index % 2 === 0 ? users.sam : users.zoe, `Word ${index + 1}`, index + 1);
    return index < 23 ? { ...word, at: '2026-11-26T08:30:00Z' } : word;
  }).reverse();
  const screen = await openCard();
  server.reply(readWords, 200, ({ query: { limit, before } }) =>
    all.filter(({ id }) => id < Number(before ?? 1_000)).slice(0, Number(limit)),
  );
  await saySomething(screen).click();
  const earlier = screen.getByRole('region', { name: 'Said so far' }).getByRole('listitem');
  await expect.element(earlier).toHaveLength(20);
  await expect.element(earlier.first()).toHaveTextContent(/^Sam12:00 PMWord 25$/);
  await expect.element(earlier.nth(1)).toHaveTextContent(/^Zoë \(you\)12:00 PMWord 24$/);
  await expect.element(earlier.nth(2)).toHaveTextContent(/^SamNov 26, 2026, 8:30 AMWord 23$/);
  await expectAccessibleLayouts();
  await dialog(screen).getByRole('button', { name: 'Show earlier' }).click();
  await expect.element(earlier).toHaveLength(25);
  await expect.element(earlier.last()).toHaveTextContent(/Word 1$/);
  await expect
    .element(dialog(screen).getByRole('button', { name: 'Show earlier' }))
    .not.toBeInTheDocument();
  const { publish } = await openLiveStream();
  const live = wordOf(users.sam, 'Just now', 26);
  all.unshift(live);
  publish(wordSent, live);
  await expect.element(earlier.first()).toHaveTextContent(/Just now$/);
  await expect.element(field(screen)).toHaveValue('');
});
