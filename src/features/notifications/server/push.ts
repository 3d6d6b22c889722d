import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type { Clock } from '#platform/server/clock.ts';
import { digestOf } from '#platform/server/entropy.ts';
import type { PushMessage } from '#shared/notice.ts';
import { type Failure, type Passage, retryAfterOf } from '../notifications.rules.ts';
import type { KeptDevice } from './notifications.store.ts';
import { lookUpPublic, mayCarryTo, NotPublic } from './public-address.ts';
import type { PushKeys } from './push-keys.ts';

/** What a push service said to one message. */
export type Answer =
  | { readonly is: 'delivered' }
  /** Nobody is reached there any more. */
  | { readonly is: 'gone' }
  /** It may work later: after so many milliseconds, where it said so. */
  | { readonly is: 'later'; readonly why: Failure; readonly after: number | null }
  /** It will never work. */
  | { readonly is: 'refused' };

export type Address = Pick<KeptDevice, 'endpoint' | 'p256dh' | 'auth'>;

export interface Push {
  /** Sends one message to one device, once. Never throws; gives up as soon as `signal` says so. */
  send(to: Address, message: PushMessage, how: Passage, signal: AbortSignal): Promise<Answer>;
}

export interface PushDeps {
  keys: PushKeys;
  clock: Clock;
  /** To which origins messages may go. */
  services: 'any' | readonly string[];
  /** Where the home is reached from outside: whom a push service could ask about it. */
  publicUrl: URL | undefined;
  /** Milliseconds within which a push service has to answer, by the clock that it lives by too. */
  patience?: number;
}

export function createPush(deps: PushDeps): Push {
  const { keys, clock, services, publicUrl, patience = 10_000 } = deps;
  const subject = subjectOf(publicUrl);

  async function sealed({ endpoint, p256dh, auth }: Address, message: PushMessage, how: Passage) {
    const { default: webPush } = await import('web-push');
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: Math.floor(how.lasts / 1_000),
        urgency: how.urgency,
        // A push service keeps one of each that waits there, and learns nothing from its name.
        topic: digestOf(`topic ${message.about} ${auth}`).slice(0, 32),
      },
    );
  }

  async function status({ headers, body, endpoint }: Sealed, signal: AbortSignal) {
    const url = new URL(endpoint);
    const isNamed = services !== 'any';
    const ask = url.protocol === 'https:' ? request : requestPlain;
    const how = { method: 'POST', headers: { ...headers }, signal, agent: false } as const;
    return new Promise<{ status: number; retryAfter: string | undefined }>((answer, fail) => {
      const asking = ask(url, isNamed ? how : { ...how, lookup: lookUpPublic }, (response) => {
        const { statusCode = 0, headers: said } = response;
        // What else it says is of no use, however long it is.
        response.destroy();
        answer({ status: statusCode, retryAfter: said['retry-after'] });
      });
      asking.once('error', fail);
      asking.end(body);
    });
  }

  return {
    async send(to, message, how, signal) {
      if (!mayCarryTo(to.endpoint, services)) return { is: 'refused' };
      const gaveUp = new AbortController();
      const stop = () => gaveUp.abort();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      const timer = setTimeout(stop, patience);
      try {
        const details = await sealed(to, message, how).catch(() => null);
        if (details === null) return { is: 'refused' };
        const said = await status(details, gaveUp.signal);
        return meaningOf(said.status, retryAfterOf(said.retryAfter, clock.now()));
      } catch (error) {
        if (error instanceof NotPublic) return { is: 'refused' };
        return { is: 'later', why: 'unreachable', after: null };
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

interface Sealed {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer | null;
  readonly endpoint: string;
}

/** Redirects are refusals: nobody knows where they lead. */
function meaningOf(status: number, after: number | null): Answer {
  if (status >= 200 && status < 300) return { is: 'delivered' };
  if (status === 404 || status === 410) return { is: 'gone' };
  if (status === 429 || status >= 500) return { is: 'later', why: 'busy', after };
  return { is: 'refused' };
}

/** A push service wants to know whom it could write to. Apple's takes no localhost. */
const subjectOf = (publicUrl: URL | undefined): string =>
  publicUrl?.protocol === 'https:' && publicUrl.hostname !== 'localhost'
    ? publicUrl.href
    : 'mailto:nobody@example.com';
