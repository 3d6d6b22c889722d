import { createParser } from 'eventsource-parser';
import { addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { Refusal } from '#shared/refusal.ts';
import { basePath } from './base.ts';
import { refusalFrom } from './refused.ts';
import { Unreachable } from './unreachable.ts';

type WithBody = EndpointSpec & { readonly body: object };

/** Milliseconds until a probe that does not end is given up. */
const patience = 10_000;

/**
 * When the events of a short, open stream arrive here: milliseconds since the call, one for each, in
 * order. It tells whether something on the way holds a stream back until it ends.
 * Throws a `Refusal` for an answered "no", and `Unreachable` where nobody answered or the stream broke.
 */
export async function probeArrivals<Spec extends WithBody>(
  endpoint: Spec,
  input: Input<Spec>,
): Promise<number[]> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), endpoint.timeout ?? patience);
  const began = performance.now();
  const arrivals: number[] = [];
  const parser = createParser({ onEvent: () => arrivals.push(performance.now() - began) });
  try {
    const response = await fetch(addressOf(basePath, endpoint.path), {
      method: endpoint.method,
      headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
      body: JSON.stringify(Reflect.get(Object(input), 'body')),
      cache: 'no-store',
      signal: waiting.signal,
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
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Unreachable(waiting.signal.aborted, error);
  } finally {
    clearTimeout(timer);
  }
}
