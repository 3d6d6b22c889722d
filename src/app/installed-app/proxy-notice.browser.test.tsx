import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { onDataSource } from '#platform/web/api/data-source.ts';
import { endpoint } from '#shared/endpoint.ts';
import { expectAccessibleLayouts } from '../../../tests/components/accessible.ts';
import { render } from '../../../tests/components/render.tsx';
import { server } from '../../../tests/components/server.ts';
import { updateProxyNotice } from './proxy-notice.ts';

const readThing = endpoint({
  method: 'GET',
  path: '/api/thing',
  access: 'user',
  responses: { 200: z.object({}) },
});
const read = () => request(readThing).catch(() => undefined);

onDataSource(updateProxyNotice);

test.each([
  ['page', {}, /^A proxy in front of your server, or this Wi-Fi network, asks you to sign in\./],
  ['password', { 'www-authenticate': 'Basic realm="home"' }, /basic authentication/],
])(
  'proxy notice: names a proxy that asks for a %s, until the server responds',
  async (_, headers, text) => {
    const screen = await render(<p>Home</p>);
    const toast = screen.getByRole('alertdialog');
    server.replyWith({ headers }, readThing, 401);
    await read();
    await read();
    await expect.element(toast).toHaveTextContent(text);
    await expect.element(toast.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectAccessibleLayouts();
    server.reply(readThing, 200, {});
    await read();
    await expect.element(toast).not.toBeInTheDocument();
  },
);
