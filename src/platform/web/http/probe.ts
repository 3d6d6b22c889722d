import { createParser } from 'eventsource-parser';
import { addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { basePath } from './base.ts';
import { withPatience } from './patience.ts';
import { refusalFrom } from './refused.ts';

type WithBody = EndpointSpec & { readonly body: object };

/**
 * When the events of a short, open stream arrive here: milliseconds since the call, one for each, in
 * order. It tells whether something on the way holds a stream back until it ends.
 * Throws a `Refusal` for an answered "no", and `Unreachable` where nobody answered or the stream broke.
 */
export async function probeArrivals<Spec extends WithBody>(
  endpoint: Spec,
  input: Input<Spec>,
): Promise<number[]> {
  const began = performance.now();
  const arrivals: number[] = [];
  const parser = createParser({ onEvent: () => arrivals.push(performance.now() - began) });
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
      if (done) return arrivals;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  });
}
