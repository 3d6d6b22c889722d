import * as contract from '#features/boxes/boxes.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { Answer, TestServer } from './test-server.ts';

/** Input of a new box, partly filled in. */
export const filledIn = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  prizeName: 'A weekend away',
  prizeDescription: 'by the sea',
  priceAmount: 12.34,
  taskDescription: 'Cook for me',
  completionType: 'TASK',
  expirationMinutes: 60,
  isInstantDrop: true,
  ...fields,
});

/** The tokens of the two; Zoë is the first partner, with the id 1. */
export interface Tokens {
  readonly zoe: string;
  readonly sam: string;
}
export type Who = keyof Tokens;

type ListOfBoxes =
  | typeof contract.readOwned
  | typeof contract.readReceived
  | typeof contract.readDropped
  | typeof contract.readDropping;

/** Plays the game through the API. Zoë owns the boxes by default. */
export function playersIn(server: TestServer, tokens: Tokens) {
  const ask = (username: Who, spec: EndpointSpec, id: number, body?: unknown): Promise<Answer> =>
    server.call(spec, {
      token: tokens[username],
      params: { id },
      ...(body === undefined ? {} : { body }),
    });
  const completion = (fields: object = {}) => ({ completionData: 'It is cooked', ...fields });

  return {
    /** The box that an answer carries. Throws for a refusal. */
    async create(
      fields: Record<string, unknown> = {},
      username: Who = 'zoe',
    ): Promise<contract.Box> {
      const body = filledIn(fields);
      const answer = await server.call(contract.createBox, { token: tokens[username], body });
      if (answer.status !== 201) throw new Error(`creating answered ${JSON.stringify(answer)}`);
      return contract.Box.parse(answer.body);
    },
    update: (id: number, body: object, username: Who = 'zoe') =>
      ask(username, contract.updateBox, id, body),
    cancel: (id: number, username: Who = 'zoe') => ask(username, contract.cancelBox, id),
    activate: (id: number, username: Who = 'sam') => ask(username, contract.activateBox, id),
    open: (id: number, username: Who = 'sam') => ask(username, contract.openBox, id),
    complete: (id: number, username: Who = 'sam', fields: object = {}) =>
      ask(username, contract.completeBox, id, completion(fields)),
    approve: (id: number, username: Who = 'zoe') => ask(username, contract.approveBox, id),
    reject: (id: number, username: Who = 'zoe', rejectionReason = 'Too salty') =>
      ask(username, contract.rejectBox, id, { rejectionReason }),
    claim: (id: number, username: Who = 'sam') => ask(username, contract.claimBox, id),

    /** A list of boxes as this person gets it. */
    async list(spec: ListOfBoxes, username: Who): Promise<contract.Box[]> {
      const params = { userId: username === 'zoe' ? 1 : 2 };
      const { body } = await server.call(spec, { token: tokens[username], params });
      return spec.responses[200].parse(body);
    },
  };
}
export type Players = ReturnType<typeof playersIn>;
