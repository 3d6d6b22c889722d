import type { Page } from '@playwright/test';
import { expect, test } from './couple.ts';
import { expectMessage } from './looks.ts';
import { giveTimeToAnswer, noteOf, openNotes } from './note-screen.ts';

test.use({ opens: '/' });

test.beforeEach(({ address }) => giveTimeToAnswer(address, 'zoe'));

/** The SockJS transports, in the order in which they are tried. */
const ways = ['websocket', 'xhr_streaming', 'eventsource', 'xhr'] as const;

/** Blocks plain sockets and the transports before this one. */
async function letOnly(page: Page, way: (typeof ways)[number]): Promise<void> {
  const before = ways.slice(0, ways.indexOf(way));
  await page.routeWebSocket(/\/ws(\/|$)/, (socket) => {
    const isStandIn = new URL(socket.url()).pathname.endsWith('/websocket');
    if (way === 'websocket' && isStandIn) socket.connectToServer();
    else void socket.close({ code: 1001 });
  });
  await page.route(/\/ws\/[^/]+\/[^/]+\/\w+/, (route) => {
    const isBlocked = before.some((each) =>
      new URL(route.request().url()).pathname.endsWith(`/${each}`),
    );
    return isBlocked ? route.abort() : route.continue();
  });
}

for (const way of ways) {
  test(`note: edit lock and text work with ${way} on one side @night`, async ({ zoe, sam }) => {
    test.slow();
    await letOnly(sam.page, way);
    const used = sam.page.waitForRequest(
      (request) => way === 'websocket' || new URL(request.url()).pathname.endsWith(`/${way}`),
      { timeout: 60_000 },
    );
    await sam.page.reload();
    const hers = await openNotes(zoe);
    await hers.button('Edit').click();
    await expect(hers.status('Connected · Editing')).toBeVisible();
    await zoe.page.keyboard.type('Milk');
    await used;
    await sam.page.getByRole('button', { name: /^Open notes/ }).click();
    const his = noteOf(sam);
    // Each transport before it has to time out.
    await expect(his.status(/^Connected/)).toBeVisible({ timeout: 90_000 });
    await expect(his.words).toHaveValue('Milk');
    await his.button('Ask to edit').click();
    await hers.button('Deny').click();
    await expectMessage(sam.page, 'Edit control denied');
    await his.button('Ask to edit').click();
    await hers.button('Grant Access').click();
    await expect(his.status('Connected · Editing')).toBeVisible();
    await expect(his.words).toBeFocused();
    await sam.page.keyboard.type('Eggs, ');
    await expect(his.status('✓ Saved')).toBeVisible();
    await expect(hers.words).toHaveValue(await his.words.inputValue());
    await expect(hers.words).toHaveValue(/Eggs/);
    await his.button('Stop').click();
    await expect(hers.status('Connected · Viewing')).toBeVisible();
  });
}
