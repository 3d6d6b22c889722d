import { createParser } from 'eventsource-parser';
import { addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { basePath } from './base.ts';
import { withPatience } from './patience.ts';
import { refusalFrom } from './refused.ts';

type WithBody = EndpointSpec & { readonly body: object };

/**
 * Makes an open call that answers with events, and hears each as it comes, with its data as JSON; ends with the stream.
 * Throws a `ApiError` for an answered "no", and `Unreachable` where nobody answered or the stream broke.
 */
export function hearEvents<Spec extends WithBody>(
  endpoint: Spec,
  input: Input<Spec>,
  hear: (name: string, data: unknown) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event = '', data }) => hear(event, JSON.parse(data)),
  });
  return withPatience(endpoint.timeout, async (signal) => {
    const response = await fetch(addressOf(basePath, endpoint.path), {
      method: endpoint.method,
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(Reflect.get(Object(input), 'body')),
      cache: 'no-store',
      signal,
    });
    if (!response.ok || response.body === null) {
      throw refusalFrom(response.status, response.headers, await response.text());
    }
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  });
}
