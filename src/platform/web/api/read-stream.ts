import type { EndpointSpec, Input } from '#shared/endpoint.ts';
import { currentLocale } from '#shared/i18n/locale.ts';
import { addressFor, part, requestTimeout, withTimeout } from './client.ts';
import { errorFrom } from './errors.ts';
import { readEvents } from './read-events.ts';

/** Calls an open endpoint that responds with server-sent events; resolves when the stream ends. */
export const readStream = <Spec extends EndpointSpec & { readonly body: object }>(
  endpoint: Spec,
  input: Input<Spec>,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> =>
  withTimeout(endpoint.timeout ?? requestTimeout, undefined, async (signal) => {
    const response = await fetch(addressFor(endpoint, input), {
      method: endpoint.method,
      headers: {
        accept: 'text/event-stream',
        'accept-language': currentLocale(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(part(input, 'body')),
      cache: 'no-store',
      signal,
    });
    if (!response.ok || response.body === null) {
      throw errorFrom(response.status, response.headers, await response.text());
    }
    await readEvents(response.body, {
      onEvent: ({ event = '', data }) => onEvent(event, JSON.parse(data)),
    });
  });
