import type { FastifyRequest } from 'fastify';
import { ApiError, foreignOriginCode } from '#shared/api-error.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { isSameOrigin } from './client.ts';

export interface Origins {
  /** Notes that a request came, of any kind. */
  note(request: FastifyRequest): void;
  /** Throws a 403 for a request of another origin. */
  check(request: FastifyRequest): void;
}

const maxReported = 10;

/** Refuses requests of other sites, and logs once what a proxy or a setting does wrong. */
export function createOrigins(
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
  log: Log,
): Origins {
  const reported = new Set<string>();
  let isPublicUrlChecked = publicUrl === undefined;

  function note({ headers: { origin }, host }: FastifyRequest): void {
    if (isPublicUrlChecked || publicUrl === undefined) return;
    const from = origin ?? `${publicUrl.protocol}//${host}`;
    // Without a host, only the public URL can match.
    const isMatch = isSameOrigin({ origin: from, host: '', scheme: undefined, publicUrl });
    // Health checks and commands name no origin.
    if (!isMatch && origin === undefined) return;
    isPublicUrlChecked = true;
    if (isMatch) return;
    log.warn(
      'no request came by FIVETWENTY_PUBLIC_URL so far: set it to the address that you open in the browser',
      { publicUrl: publicUrl.origin, origin: shownOrigin(origin), host: shownHost(host) },
    );
  }

  return {
    note,
    check(request) {
      const { host, headers } = request;
      const { origin } = headers;
      const scheme = trustProxy === false ? undefined : request.protocol;
      if (origin === undefined || isSameOrigin({ origin, host, scheme, publicUrl })) return;
      const pair = {
        origin: shownOrigin(origin),
        host: scheme === undefined ? shownHost(host) : `${scheme}://${shownHost(host)}`,
      };
      const key = `${pair.origin} ${pair.host}`;
      if (!reported.has(key) && reported.size < maxReported) {
        reported.add(key);
        log.warn(
          'requests of this origin are refused, because they arrive for another host: let your reverse proxy forward the Host header, or set FIVETWENTY_PUBLIC_URL to the address that you open in the browser',
          pair,
        );
      }
      throw new ApiError(403, () => sharedMessages.foreignOrigin, {
        more: { code: foreignOriginCode },
      });
    },
  };
}

const shownOrigin = (origin: string | undefined): string =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).origin.slice(0, 300) : 'invalid';

const shownHost = (host: string): string => (/^[\w.:[\]-]{1,300}$/.test(host) ? host : 'invalid');
