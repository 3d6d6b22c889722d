import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDownload, downloadArchive } from '#features/archive/archive.contract.ts';
import { changeProfile } from '#features/auth/auth.contract.ts';
import { incrementLove } from '#features/love/love.contract.ts';
import { createCalendarLink } from '#features/memories/calendar-feed.contract.ts';
import { sendTest } from '#features/notifications/notifications.contract.ts';
import { createCategory, deletePhotos, readPhoto } from '#features/photos/photos.contract.ts';
import { readProfilePage } from '#features/profiles/profiles.contract.ts';
import { spinWheel } from '#features/wheel/wheel.contract.ts';
import { unpack } from '../support/archives.ts';
import { addPhoto } from '../support/photos.ts';
import { turnOn } from '../support/push-service.ts';
import { serverPerTest, sharedPushService } from '../support/server-hooks.ts';
import { trySignIn } from '../support/sign-ins.ts';
import type { TestServer } from '../support/test-server.ts';

const service = sharedPushService();
const server = serverPerTest(() => ({ pushServices: [service.origin] }));

const chinese = { 'accept-language': 'fr, zh-CN;q=0.9, en;q=0.5' };

const choose = (username: 'zoe' | 'sam', locale: 'en' | 'zh-CN') =>
  server.call(changeProfile, { token: server.tokens[username], body: { locale } });
const blankName = (token: string, headers = {}) =>
  server.call(createCategory, { token, headers, body: { name: '', color: '#3B82F6' } });

test('errors are in the language of the browser, or in the one that the user chose', async () => {
  expect((await server.call(readPhoto, { params: { id: '1' }, headers: chinese })).body).toEqual({
    message: '请先登录。',
  });
  const { zoe } = server.tokens;
  const fields = { name: '请输入名称' };
  expect((await blankName(zoe)).body).toMatchObject({ message: 'Please enter a name' });
  expect((await blankName(zoe, chinese)).body).toMatchObject({ fields });
  await choose('zoe', 'zh-CN');
  expect((await blankName(zoe)).body).toMatchObject({ fields });
  await choose('zoe', 'en');
  expect((await blankName(zoe, chinese)).body).toMatchObject({ message: 'Please enter a name' });
});

test('messages, refusals and other texts are in the language of their reader', async () => {
  const { zoe } = server.tokens;
  const photoIds = [(await addPhoto(server, zoe)).id];
  const ask = async (spec: Parameters<TestServer['call']>[0], input = {}) =>
    (await server.call(spec, { token: zoe, headers: chinese, ...input })).body;
  expect(await ask(deletePhotos, { body: { photoIds } })).toMatchObject({
    message: '已将1张照片移到回收站',
  });
  expect(await ask(spinWheel, { body: { source: 'weekly' } })).toEqual({
    message: '转盘每周只能转一次！下周再来，或再送满520颗爱心，就能再得一次机会。',
  });
  expect(await ask(readProfilePage, { params: { username: 'zoe' } })).toMatchObject({
    sections: { research: '这里会介绍研究方向和专长领域。' },
  });
});

test('each of several concurrent requests is answered in its own language', async () => {
  const { sam } = server.tokens;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => blankName(sam, at % 2 === 0 ? chinese : {})),
  );
  for (const [at, { body }] of answers.entries()) {
    expect(body).toMatchObject({ message: at % 2 === 0 ? '请输入名称' : 'Please enter a name' });
  }
});

test('notifications are in the language of their recipient', async () => {
  const { sam } = server.tokens;
  const browser = await turnOn(server, service, sam);
  const next = async () => {
    await expect.poll(() => browser.arrived.length).toBeGreaterThan(0);
    return browser.arrived.splice(0).map(({ title }) => title);
  };
  await server.call(sendTest, { token: sam, headers: chinese });
  expect(await next()).toEqual(['收到通知啦！']);
  await reachMilestone(1);
  expect(await next()).toEqual(['Love milestone']);
  // A browser in Chinese, of a user who chose no language.
  server.clock.pass(60_000);
  await trySignIn(server, { username: 'sam', headers: chinese });
  await reachMilestone(2);
  expect(await next()).toEqual(['送满520颗爱心啦！']);
  await choose('sam', 'en');
  await reachMilestone(3);
  expect(await next()).toEqual(['Love milestone']);
});

test('a downloaded album and a calendar feed are in the language of the user', async () => {
  const { zoe } = server.tokens;
  await choose('zoe', 'zh-CN');
  const download = await server.call(createDownload, { token: zoe });
  const { ticket } = z.object({ ticket: z.string() }).parse(download.body);
  const address = server.url + downloadArchive.path.replace(':ticket', ticket);
  const file = join(server.folder, 'download.zip');
  await writeFile(file, Buffer.from(await (await fetch(address)).arrayBuffer()));
  const album = (await unpack(file)).get('index.html')?.content.toString();
  expect(album).toContain('<html lang="zh-CN">');
  expect(album).toContain('还没有照片和回忆');

  const { body } = await server.call(createCalendarLink, { token: zoe });
  const calendar = await (await fetch(z.object({ url: z.string() }).parse(body).url)).text();
  expect(calendar).toContain('X-WR-CALNAME:回忆');
  expect(calendar).toContain('SUMMARY:我们的纪念日');
});

/** Zoë reaches this milestone. */
async function reachMilestone(number: number): Promise<void> {
  const db = new Sqlite(join(server.folder, 'home.sqlite'));
  db.prepare('insert or replace into love values (1, ?)').run(520 * number - 1);
  db.close();
  await server.call(incrementLove, { token: server.tokens.zoe, headers: chinese });
}
