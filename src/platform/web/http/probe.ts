import type { EndpointSpec, Input } from '#shared/endpoint.ts';
import { hearEvents } from './events.ts';

type WithBody = EndpointSpec & { readonly body: object };

/**
 * When the events of a short, open stream arrive here: milliseconds since the call, one for each, in
 * order. It tells whether something on the way holds a stream back until it ends. Throws what `hearEvents` does.
 */
export async function probeArrivals<Spec extends WithBody>(
  endpoint: Spec,
  input: Input<Spec>,
): Promise<number[]> {
  const began = performance.now();
  const arrivals: number[] = [];
  await hearEvents(endpoint, input, () => void arrivals.push(performance.now() - began));
  return arrivals;
}
