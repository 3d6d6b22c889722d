import { type Answer, addressOf, type EndpointSpec, type Input } from '#shared/endpoint.ts';
import { tokenOf } from './wire.ts';

/** Calls an endpoint from another device of this user. */
export async function askAs<Spec extends EndpointSpec>(
  address: string,
  username: string,
  endpoint: Spec,
  input: Partial<Record<'params' | 'body', Record<string, unknown>>> & Partial<Input<Spec>>,
): Promise<Answer<Spec>> {
  const answer = await fetch(address + addressOf('', endpoint.path, input.params), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${await tokenOf(username)}`,
      ...(input.body && { 'content-type': 'application/json' }),
    },
    ...(input.body && { body: JSON.stringify(input.body) }),
  });
  if (!answer.ok) throw new Error(`${endpoint.path} was answered ${answer.status}`);
  return await answer.json();
}
