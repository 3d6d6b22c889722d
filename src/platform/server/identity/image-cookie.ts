import { stringifySetCookie } from 'cookie';
import { imagesBelow } from '#shared/images.ts';
import type { ClientInfo } from '../http/client.ts';

const name = (encrypted: boolean) => (encrypted ? '__Secure-img' : 'img');

/** What a browser sends with every `<img>`; undefined where it sends none. */
export const imageCookieOf = (client: ClientInfo): string | undefined =>
  client.cookie(name(client.encrypted));

/** Good for looking at pictures and for nothing else, for as long as its sign-in lasts (decisions §1). */
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
