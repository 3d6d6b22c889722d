import type { FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';

/**
 * Says so once where a proxy passes calls on that nobody told us to trust: all who come through it count as one
 * address, whose tries at the password are few. A stranger may pretend to be such a proxy; then it is said for nothing.
 */
export function noticeUnknownProxies(log: Log): (request: FastifyRequest) => void {
  let said = false;
  return ({ headers, ips, socket }) => {
    if (said || headers['x-forwarded-for'] === undefined) return;
    // Of a proxy that is trusted it is the first of several.
    if (ips !== undefined && ips.length > 1) return;
    said = true;
    log.warn(
      'an untrusted proxy forwards requests: its clients share one rate limit; add it to FIVETWENTY_TRUST_PROXY',
      socket.remoteAddress === undefined ? {} : { address: socket.remoteAddress },
    );
  };
}
