import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { ClientInfo } from '../identity/client-info.ts';

/** Getters, because most requests read none of this. */
export const clientOf = (request: FastifyRequest, publicUrl: URL | undefined): ClientInfo => ({
  get address() {
    return limitedAddress(request.ip);
  },
  get userAgent() {
    return request.headers['user-agent'] ?? '';
  },
  get port() {
    return request.socket.localPort ?? 0;
  },
  get origin() {
    return publicUrl?.origin ?? `${request.protocol}://${request.host}`;
  },
  get encrypted() {
    return isEncrypted(request, publicUrl);
  },
  cookie: (name) => parseCookie(request.headers.cookie ?? '')[name],
});

/** A public URL decides for every request; otherwise the connection or a trusted proxy does. */
export const isEncrypted = (request: FastifyRequest, publicUrl: URL | undefined): boolean =>
  publicUrl === undefined ? request.protocol === 'https' : publicUrl.protocol === 'https:';

export const bearerToken = (header: string | undefined): string | undefined =>
  header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;

/** The origin of a request, and the address that it was sent to. */
export interface RequestOrigin {
  /** The `Origin` header; undefined for clients that are not browsers. */
  origin: string | undefined;
  host: string;
  /** `http` or `https` if a trusted proxy or a public URL makes it known. */
  scheme: string | undefined;
  publicUrl: URL | undefined;
}

/** True if a state-changing request comes from our own pages. */
export function isSameOrigin({ origin, host, scheme, publicUrl }: RequestOrigin): boolean {
  if (origin === undefined) return true;
  const from = parseUrl(origin);
  if (from === undefined || !/^https?:$/.test(from.protocol)) return false;
  if (publicUrl !== undefined && originOf(from) === originOf(publicUrl)) return true;
  const ownUrl = parseUrl(`${scheme ?? from.protocol.slice(0, -1)}://${host}`);
  if (ownUrl === undefined) return false;
  return scheme === undefined
    ? hostOf(from) === hostOf(ownUrl)
    : originOf(from) === originOf(ownUrl);
}

const parseUrl = (text: string): URL | undefined =>
  URL.canParse(text) ? new URL(text) : undefined;

/** `home.example.` is the fully qualified form of `home.example`. */
const nameOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '');

/** A URL has no port if it is the default one of its scheme. */
const originOf = (url: URL): string => `${url.protocol}//${nameOf(url)}:${url.port}`;

/** If the scheme is unknown, its default port is unknown too. */
const hostOf = (url: URL): string => `${nameOf(url)}:${url.port.replace(/^(?:80|443)$/, '')}`;

/** An address as rate limits count it: a household with IPv6 is its /64. */
export function limitedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  if (ipaddr.process(address).kind() === 'ipv4') return ipaddr.process(address).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`;
}
