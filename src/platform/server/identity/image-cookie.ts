import { stringifySetCookie } from 'cookie';
import { imagesBelow } from '#shared/images.ts';
import type { ClientInfo } from '../http/client.ts';

const name = (encrypted: boolean) => (encrypted ? '__Secure-img' : 'img');

/** The image pass in a request's cookie. */
export const imageCookieOf = (client: ClientInfo): string | undefined =>
  client.cookie(name(client.encrypted));

/** Valid on the image path only, as long as the session (decisions §1). */
export const imageCookie = (
  { basePath, encrypted }: { basePath: string; encrypted: boolean },
  pass: { value: string; seconds: number },
): string =>
  stringifySetCookie({
    name: name(encrypted),
    value: pass.value,
    path: basePath + imagesBelow,
    maxAge: pass.seconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: encrypted,
  });
