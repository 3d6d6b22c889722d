import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readWords } from '#features/love/words.contract.ts';
import {
  addPhotoNote,
  type Photo,
  reactToPhoto,
  readPhotosPage,
} from '#features/photos/photos.contract.ts';
import { onOpenNote } from '#features/shared-note/web/open-note.ts';
import { receiversOf } from '#platform/web/realtime/live.ts';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { users } from '../../../../../tests/components/data.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { aMemory } from '../../../../../tests/components/memories.ts';
import { aNewsItem } from '../../../../../tests/components/news.ts';
import { photoTakenInMay } from '../../../../../tests/components/photos.ts';
import {
  type RenderOptions,
  render,
  type Screen,
} from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import {
  changeSeen,
  type News,
  type NewsItem,
  newsChanged,
  readNews,
} from '../../news.contract.ts';
import { byPlace } from '../../news.rules.ts';
import { newsLive } from '../news.live.ts';
import { NewFromPartner } from './NewFromPartner.tsx';

const now = '2026-11-28T12:00:00Z';
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
const mine = { name: 'Zoë', color: 'purple' } as const;

const anItem = (key: string, given: Partial<NewsItem>): NewsItem => aNewsItem({ key, ...given });
const at = (minute: number) => `2026-11-28T11:${String(minute).padStart(2, '0')}:00Z`;
/** An item of words that were said minute by minute, the last one at this time. */
const aWordItem = (time: string, ...texts: readonly string[]): NewsItem => {
  const words = texts.map((text, index) => ({
    id: index + 1,
    text,
    at: new Date(Date.parse(time) - (texts.length - 1 - index) * 60_000).toISOString(),
  }));
  const text = texts.at(-1) ?? '';
  const key = `word.${Math.floor(Date.parse(time) / 3_600_000)}`;
  return anItem(key, { kind: 'word', at: time, count: texts.length, text, words: words.reverse() });
};
const newPhoto = photoTakenInMay(14, { caption: `Pier ${long}`, createdAt: at(50) });

const items = (): NewsItem[] => [
  anItem('photos.499115', { at: at(50), count: 21, photos: [newPhoto] }),
  anItem('photo_note.499115.p8', {
    kind: 'photo_note',
    at: at(40),
    photos: [photoTakenInMay(8, { uploader: mine })],
    text: `Lovely ${long}`,
  }),
  anItem('memory.499115', { kind: 'memory', at: at(30), memory: aMemory({ title: 'First trip' }) }),
  anItem('note.499115', { kind: 'note', at: at(20) }),
  aWordItem(at(10), 'Good luck today'),
  anItem('reaction.499115.m1', {
    kind: 'reaction',
    at: at(5),
    memory: aMemory({ title: 'First trip' }),
    text: '😍',
  }),
  anItem('prize.499114', { kind: 'prize', text: 'Dinner', prize: 'claimed' }),
];
const seenAt = (moment: string): News['seen'] => byPlace(() => moment);

/** Answers as the server does, which moves what is seen forward. */
function serveNews(given: readonly NewsItem[], seen = '2026-11-27T00:00:00Z') {
  const state = { items: [...given], seen: seenAt(seen) };
  const unseen = () => {
    const isUnseen = (each: NewsItem) => each.at > state.seen.home;
    return { home: 0, gallery: state.items.filter(isUnseen).length, memories: 0, surprises: 0 };
  };
  server.reply(readNews, 200, ({ query: { limit } }) => ({
    seen: state.seen,
    unseen: unseen(),
    items: state.items.slice(0, Number(limit)),
  }));
  server.reply(changeSeen, 200, ({ body: { until } }) => {
    state.seen = seenAt(until);
    return { seen: state.seen, unseen: unseen() };
  });
  return state;
}

function replyNewest(photos: readonly Photo[]): void {
  const pagination = { page: 0, limit: 50, total: photos.length, totalPages: 1 };
  server.reply(readPhotosPage, 200, { photos: [...photos], pagination });
}

beforeEach(() => {
  vi.setSystemTime(now);
});

const publishNews = () => {
  for (const receive of receiversOf([newsLive]).get(newsChanged.name) ?? []) receive('{}');
};

const open = async (options?: RenderOptions) => render(<NewFromPartner />, options);
const block = (screen: Screen) => screen.getByRole('region', { name: 'New from Sam' });
const line = (screen: Screen, text: string) =>
  block(screen).getByRole('listitem').filter({ hasText: text });
const reply = (screen: Screen) =>
  screen.getByRole('textbox', { name: 'Write a note on this photo' });

test('news: the newest photo is large, three lines lead to their places, a button shows the others', async () => {
  serveNews(items());
  const screen = await open();
  await expect.element(block(screen)).toHaveTextContent(/New from Sam.*Sam11:50 AM.*Pier/);
  const photo = block(screen).getByRole('link', { name: `Pier ${long}` });
  await expect.element(photo).toHaveAttribute('href', '/photo/14');
  const lines = block(screen).getByRole('listitem');
  await expect.element(lines).toHaveLength(3);
  const href = (text: string) =>
    expect.poll(() => line(screen, text).getByRole('link').element().getAttribute('href'));
  await expect.element(lines.first()).toHaveTextContent('“Good luck today”');
  await href('20 more photos').toBe('/photos');
  await href('Wrote on your photo: Lovely').toBe('/photo/8#notes');
  await expectAccessibleLayouts();

  await tabTo(screen.getByRole('button', { name: 'Show 4 more' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(lines).toHaveLength(7);
  await href('Memory: First trip').toBe('/memories?openMemory=1');
  await href('😍Reacted to “First trip”').toBe('/memories?openMemory=1');
  await href('Claimed a prize from you: Dinner').toBe('/settings#prizes,box-prizes');
  const opened = vi.fn();
  onTestFinished(onOpenNote(opened));
  await line(screen, 'Changed the note').getByRole('button').click();
  expect(opened).toHaveBeenCalledOnce();
});

test('news: all words are shown first, also of earlier days, and lead to an answer', async () => {
  serveNews(
    [
      anItem('photos.499115', { at: at(50), count: 3, photos: [newPhoto] }),
      aWordItem(at(40), 'Dinner at 7?', 'Sleep well'),
      aWordItem('2026-11-27T20:30:00Z', 'On 2026-11-27T20:30:00Z'),
      aWordItem('2026-11-26T08:30:00Z', 'On 2026-11-26T08:30:00Z'),
      aWordItem('2026-11-25T08:30:00Z', 'Seen', 'Half of an hour'),
    ],
    '2026-11-25T08:29:30Z',
  );
  server.reply(readWords, 200, []);
  const screen = await open();
  await expect
    .poll(() =>
      block(screen)
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([
      expect.stringMatching(/“Sleep well” \(new\)11:40 AM“Dinner at 7\?” \(new\)11:39 AM/),
      expect.stringContaining('On 2026-11-27T20:30:00Z'),
      expect.stringContaining('On 2026-11-26T08:30:00Z'),
      expect.stringMatching(/^(?!.*Seen).*“Half of an hour”/),
    ]);
  await expectAccessibleLayouts();
  await screen.getByRole('button', { name: 'Show 1 more' }).click();
  await expect.element(line(screen, '2 more photos')).toBeVisible();

  await tabTo(line(screen, 'Sleep well').getByRole('button'));
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Say something to Sam' });
  await expect.element(dialog.getByRole('textbox', { name: 'Your words' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(line(screen, 'Sleep well').getByRole('button')).toHaveFocus();
});

test('news: a new word is shown although more than a page of other news followed', async () => {
  const others = Array.from({ length: 20 }, (_, index) =>
    anItem(`caption.499115.p${index}`, { kind: 'caption', at: at(50 - index), text: 'Sea' }),
  );
  serveNews(others.concat(aWordItem('2026-11-27T20:30:00Z', 'Still here')));
  const screen = await open();
  await expect.element(block(screen).getByRole('listitem').first()).toHaveTextContent('Still here');
  await expect.poll(() => server.requests(changeSeen)).toHaveLength(1);
});

test('news: words that are taller than three screens are seen', async () => {
  await page.viewport(390, 664);
  const words = Array.from({ length: 15 }, (_, index) => `${index} ${'word '.repeat(27)}`);
  serveNews([aWordItem(at(40), ...words)]);
  const screen = await open();
  await expect.poll(() => block(screen).element().clientHeight).toBeGreaterThan(664 / 0.3);
  await expect.poll(() => server.requests(changeSeen)).toHaveLength(1);
});

test('news: without a new photo of the partner, lines stand alone, and no own photo above them', async () => {
  const own = photoTakenInMay(8, { uploader: mine });
  serveNews([
    anItem('reaction.499115.p8', { kind: 'reaction', at: at(50), photos: [own], text: '😍' }),
    anItem('photo_note.499115.p8', {
      kind: 'photo_note',
      at: at(40),
      photos: [own],
      text: 'Lovely',
    }),
  ]);
  const screen = await open();
  await expect.element(line(screen, 'Reacted to your photo')).toBeVisible();
  await expect.element(line(screen, 'Wrote on your photo: Lovely')).toBeVisible();
  await expect.element(block(screen).getByRole('img')).not.toBeInTheDocument();
  await expectAccessibleLayouts();
});

test('news: each of several memories has a line that leads to it; a line counts those beyond four', async () => {
  const memories = [6, 5, 4, 3, 2, 1].map((id) => ({ id, title: `Memory ${id}`, at: at(id) }));
  const [newest] = memories.map(({ id, title }) => aMemory({ id, title }));
  serveNews([
    anItem('memory.499115', { kind: 'memory', at: at(6), count: 6, memories, memory: newest }),
  ]);
  const screen = await open();
  await screen.getByRole('button', { name: 'Show 2 more' }).click();
  const links = () =>
    block(screen)
      .getByRole('link')
      .elements()
      .map((each) => `${each.getAttribute('href')} ${each.textContent}`);
  await expect
    .poll(links)
    .toEqual([
      '/memories?openMemory=6 Memory: Memory 6 (new)11:06 AM',
      '/memories?openMemory=5 Memory: Memory 5 (new)11:05 AM',
      '/memories?openMemory=4 Memory: Memory 4 (new)11:04 AM',
      '/memories?openMemory=3 Memory: Memory 3 (new)11:03 AM',
      '/memories 2 more memories (new)11:02 AM',
    ]);
});

test('news: a cached response without the list of words shows the newest one; an approved box names its prize', async () => {
  serveNews([
    anItem('word.499115', { kind: 'word', at: at(40), count: 2, text: 'Sleep well' }),
    anItem('prize.499115', { kind: 'prize', text: 'Massage', prize: 'approved' }),
  ]);
  const screen = await open();
  await expect.element(line(screen, '“Sleep well”')).toHaveTextContent(/11:40 AM/);
  await expect.element(line(screen, 'Approved “Massage” for you')).toBeVisible();
});

test('news: videos are not called photos, and the large one is not counted again', async () => {
  const video = photoTakenInMay(14, { kind: 'video', uploader: mine });
  serveNews([
    anItem('photos.499115', { at: at(50), count: 4, videos: 2, photos: [video] }),
    anItem('photo_note.499113.p14', { kind: 'photo_note', photos: [video], text: 'Wow' }),
    anItem('caption.499113.p14', { kind: 'caption', photos: [video], text: 'Sea' }),
    anItem('reaction.499113.p14', { kind: 'reaction', photos: [video], text: '😍' }),
  ]);
  const screen = await open();
  await block(screen).getByRole('button', { name: 'Show 1 more' }).click();
  for (const text of [
    '2 more photos and 1 more video',
    'Wrote on your video: Wow',
    'Captioned a video: Sea',
    'Reacted to your video',
  ]) {
    await expect.element(line(screen, text)).toBeVisible();
  }
  await expect
    .element(screen.getByRole('textbox', { name: 'Write a note on this video' }))
    .toBeVisible();
});

test('news: what is seen stays for the rest of the day, quieter; then the newest photo is shown', async () => {
  const yesterday = anItem('photos.499092', {
    at: '2026-11-27T13:00:00Z',
    photos: [newPhoto],
    count: 2,
  });
  serveNews([yesterday], '2026-11-27T00:00:00Z');
  replyNewest([photoTakenInMay(9, { uploader: mine })]);
  const screen = await open();
  await expect.element(line(screen, '1 more photo')).toHaveTextContent('(new)');
  await expect
    .poll(() => server.requests(changeSeen).map(({ body }) => body))
    .toEqual([{ place: 'home', until: '2026-11-27T13:00:00Z' }]);
  await expect.element(line(screen, '1 more photo')).toHaveTextContent('(new)');
  await screen.unmount();

  const again = await open();
  await expect.element(line(again, '1 more photo')).toBeVisible();
  await expect.element(line(again, '1 more photo')).not.toHaveTextContent('(new)');
  await again.unmount();

  vi.setSystemTime('2026-11-29T12:00:00Z');
  const nextDay = await open();
  const newest = nextDay.getByRole('region', { name: 'Newest photo' });
  await expect.element(newest).toHaveTextContent(/Zoë \(you\)/);
  await expect.element(block(nextDay)).not.toBeInTheDocument();
  await expectAccessibleLayouts();
  expect(server.requests(changeSeen)).toHaveLength(1);
});

test('news: an answer and a reply that are being written outlive newer photos', async () => {
  const state = serveNews([
    anItem('photos.499115', { at: at(50), photos: [newPhoto] }),
    aWordItem(at(10), 'Dinner?'),
  ]);
  server.reply(readWords, 200, []);
  const screen = await open();
  const addPhoto = (id: number) => {
    const photos = [photoTakenInMay(id), newPhoto];
    state.items = state.items.with(
      0,
      anItem('photos.499115', { at: at(id + 40), count: 2, photos }),
    );
    publishNews();
  };
  const isLarge = (id: number) => document.querySelector(`a[href="/photo/${id}"]`) !== null;
  await line(screen, 'Dinner?').getByRole('button').click();
  const answer = screen.getByRole('textbox', { name: 'Your words' });
  await answer.fill('At 7');
  addPhoto(15);
  await expect.poll(() => isLarge(15)).toBe(true);
  await expect.element(answer).toHaveValue('At 7');
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Discard' }).click();

  await reply(screen).fill('Wow');
  const field = reply(screen).element();
  addPhoto(16);
  await expect.element(line(screen, '1 more photo')).toHaveTextContent('11:56 AM');
  expect(isLarge(15)).toBe(true);
  expect(reply(screen).element()).toBe(field);
  await expect.element(reply(screen)).toHaveFocus();
  await reply(screen).fill('');
  await userEvent.tab();
  await expect.poll(() => isLarge(16)).toBe(true);
});

test('news: a live event shows more, and Home marks it as seen', async () => {
  const state = serveNews([]);
  replyNewest([]);
  const screen = await open();
  await expect.poll(() => server.requests(readNews)).toHaveLength(1);
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
  state.items = [aWordItem(at(59), 'Kisses')];
  publishNews();
  await expect.element(line(screen, '“Kisses”')).toHaveTextContent('(new)');
  await expect.poll(() => state.seen.home).toBe(at(59));
});

test('news: the reply becomes a note on the photo, also while offline; a reaction is shown at once', async () => {
  serveNews(items());
  const screen = await open();
  server.reply(addPhotoNote, 201, ({ body: { content } }) => ({
    id: 5,
    content,
    createdAt: now,
    author: { name: users.zoe.displayName, color: users.zoe.color },
  }));
  await reply(screen).fill('Lovely');
  const send = screen.getByRole('button', { name: 'Send' });
  await send.click();
  await expectToast('Note added');
  await expect.element(reply(screen)).toHaveValue('');
  await expect.element(screen.getByText('You wrote: Lovely', { exact: true })).toBeVisible();
  // The pointer is still on the button.
  const reason = screen.getByText('Please write something first', { exact: true });
  await expect.element(send).not.toHaveAttribute('aria-busy');
  expect(reason.query()?.checkVisibility() ?? false).toBe(false);
  await send.click();
  await expect.element(send).toHaveAccessibleDescription('Please write something first');
  expect(server.requests(addPhotoNote)).toMatchObject([
    { params: { id: '14' }, body: { content: 'Lovely' } },
  ]);
  server.reply(reactToPhoto, 200, ({ body: { emoji } }) => ({
    message: 'Changed',
    photo: { ...newPhoto, reactions: emoji === null ? [] : [{ userId: 1, emoji, at: now }] },
  }));
  await screen.getByRole('button', { name: 'Heart', exact: true }).click();
  await expect.element(screen.getByRole('button', { name: 'Heart: You' })).toBeVisible();
  server.offline();
  await reply(screen).fill('Later');
  await send.click();
  await expectToast("This will be sent when you're back online.");
  await expect.element(reply(screen)).toHaveValue('');
  await expect.element(screen.getByText('You wrote: Later', { exact: true })).toBeVisible();
});

test('news: a failed read can be repeated; in Chinese', async () => {
  server.reply(readNews, 400);
  const screen = await open({ language: 'zh-CN' });
  serveNews(items());
  await screen.getByRole('button', { name: '重试' }).click();
  const chinese = screen.getByRole('region', { name: 'Sam的新动态' });
  await expect.element(chinese).toHaveTextContent(/还有20张照片.*在你的照片下留言：Lovely/);
});
