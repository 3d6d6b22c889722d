import * as contract from '#features/boxes/boxes.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import type { Answer, TestServer } from './test-server.ts';

/** Input of a new box, partly filled in. */
export const filledIn = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  prizeName: 'A weekend away',
  prizeDescription: 'by the sea',
  priceAmount: 12.34,
  taskDescription: 'Cook for me',
  completionType: 'TASK',
  expirationMinutes: 60,
  isInstantDrop: true,
  ...more,
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
  const ask = (who: Who, spec: EndpointSpec, id: number, body?: unknown): Promise<Answer> =>
    server.call(spec, {
      token: tokens[who],
      params: { id },
      ...(body === undefined ? {} : { body }),
    });
  const met = (more: object = {}) => ({ completionData: 'It is cooked', ...more });

  return {
    /** The box that an answer carries. Throws for a refusal. */
    async create(more: Record<string, unknown> = {}, who: Who = 'zoe'): Promise<contract.Box> {
      const body = filledIn(more);
      const answer = await server.call(contract.createBox, { token: tokens[who], body });
      if (answer.status !== 201) throw new Error(`creating answered ${JSON.stringify(answer)}`);
      return contract.Box.parse(answer.body);
    },
    update: (id: number, body: object, who: Who = 'zoe') => ask(who, contract.updateBox, id, body),
    cancel: (id: number, who: Who = 'zoe') => ask(who, contract.cancelBox, id),
    activate: (id: number, who: Who = 'sam') => ask(who, contract.activateBox, id),
    open: (id: number, who: Who = 'sam') => ask(who, contract.openBox, id),
    complete: (id: number, who: Who = 'sam', more: object = {}) =>
      ask(who, contract.completeBox, id, met(more)),
    approve: (id: number, who: Who = 'zoe') => ask(who, contract.approveBox, id),
    reject: (id: number, who: Who = 'zoe', rejectionReason = 'Too salty') =>
      ask(who, contract.rejectBox, id, { rejectionReason }),
    claim: (id: number, who: Who = 'sam') => ask(who, contract.claimBox, id),

    /** A list of boxes as this person gets it. */
    async list(spec: ListOfBoxes, who: Who): Promise<contract.Box[]> {
      const params = { userId: who === 'zoe' ? 1 : 2 };
      const { body } = await server.call(spec, { token: tokens[who], params });
      return spec.answers[200].parse(body);
    },
  };
}
export type Players = ReturnType<typeof playersIn>;
