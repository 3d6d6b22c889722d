import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './errors.ts';
import { hasNoBody } from './input.ts';

/**
 * Ends every call whose body is not here after so many milliseconds, forms with files excepted: Node has
 * one patience for all, and an upload needs a long one.
 */
export function endSlowBodies(fastify: FastifyInstance, patience: number): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request;
    if (!hasNoBody(request) && routeOptions.config.takesFile !== true) {
      const timer = setTimeout(() => answerUnreadable(tooSlow, raw.socket), patience);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}

const tooSlow = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
