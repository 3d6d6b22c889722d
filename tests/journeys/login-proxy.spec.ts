import type { IncomingMessage, ServerResponse } from 'node:http';
import { startPathStrippingProxy } from '../support/path-stripping-proxy.ts';
import { expect, openDevice, test } from './couple.ts';
import { chip, heart, noneWaits } from './outbox-screen.ts';
import { toast } from './page-checks.ts';
import { expectKept, workerOf } from './worker-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** While `isSignedIn` is false, it redirects to its sign-in on another host, which leads back by an address of its own. */
async function startLoginProxy(serverPort: number) {
  const state = { isSignedIn: true };
  const redirect = (answer: ServerResponse, location: string) => {
    answer.writeHead(302, { location, 'cache-control': 'no-store' }).end();
    return true;
  };
  const answersItself = ({ url = '', headers }: IncomingMessage, answer: ServerResponse) => {
    const { host = '' } = headers;
    const { pathname, searchParams } = new URL(url, `http://${host}`);
    if (pathname === '/cdn-cgi/access/authorized') {
      state.isSignedIn = true;
      return redirect(answer, String(searchParams.get('to')));
    }
    if (!host.startsWith('localhost')) {
      const back = `http://${host.replace('127.0.0.1', 'localhost')}/cdn-cgi/access/authorized`;
      answer.writeHead(200, { 'content-type': 'text/html' });
      answer.end(`<a href="${back}?${searchParams}">Let me in</a>`);
      return true;
    }
    if (state.isSignedIn) return false;
    const to = new URLSearchParams({ to: url });
    return redirect(answer, `http://${host.replace('localhost', '127.0.0.1')}/?${to}`);
  };
  const proxy = await startPathStrippingProxy(serverPort, '', answersItself);
  return { ...proxy, state };
}

test('a login proxy whose session ended: saved data, a queued click, and the way to its sign-in', async ({
  browser,
  server,
}) => {
  const proxy = await startLoginProxy(server.port);
  const address = `http://localhost:${proxy.port}`;
  const { page, context } = await openDevice(browser, address, 'Zoë');
  await page.goto(address);
  await workerOf(page);
  await expectKept(page, '/api/memories', '/api/love', '/api/auth/profile');
  await expect(page.getByText('Real-time sync')).toBeVisible();

  proxy.state.isSignedIn = false;
  await page.goto(`${address}/dashboard?from=here`);
  const notice = toast(page, 'asks you to sign in.');
  await expect(notice).toBeVisible();
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  await heart(page).click();
  await expect(chip(page, 1)).toBeVisible();

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Let me in' }).click();
  await noneWaits(page);
  await expect(page).toHaveURL(`${address}/dashboard?from=here`);
  await expect(
    page.getByRole('region', { name: 'Love Shared' }).getByText('1', { exact: true }),
  ).toBeVisible();
  await expect(notice).toBeHidden();
  await context.close();
  proxy.close();
});
