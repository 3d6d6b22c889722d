import type { Locator, Page } from '@playwright/test';
import * as contract from '#features/boxes/boxes.contract.ts';
import type { EndpointSpec } from '#shared/endpoint.ts';
import { filledIn } from '../support/boxes.ts';
import { callAs } from './server-api.ts';

/** The card of a box: named by its prize, or by its task before the approval. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** The dialog that shows a completion, and the button of its card that opens it. */
export const reviewOf = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name: `Review “${name}”` });
  return {
    dialog,
    open: () => card(page, name).getByRole('button', { name: 'Review' }).click(),
    approve: dialog.getByRole('button', { name: 'Approve' }),
    askAgain: dialog.getByRole('button', { name: 'Ask for another try' }),
    rejection: page.getByRole('dialog', { name: 'Ask for another try' }),
  };
};

/** Plays from other devices of the two: Zoë owns the boxes, Sam receives them. */
export function boxPlayers(address: string) {
  const act =
    (who: string, spec: EndpointSpec, body?: object) =>
    (id: number): Promise<unknown> =>
      callAs(address, who, spec, { params: { id }, body });
  const players = {
    async create(more: Record<string, unknown> = {}): Promise<number> {
      const made = await callAs(address, 'zoe', contract.createBox, { body: filledIn(more) });
      return contract.Box.parse(made).id;
    },
    open: act('sam', contract.openBox),
    complete: act('sam', contract.completeBox, { completionData: 'It is cooked' }),
    approve: act('zoe', contract.approveBox),
    claim: act('sam', contract.claimBox),
    /** A box that has come as far as this. */
    async createUpTo(
      last: 'open' | 'complete' | 'approve' | 'claim',
      more: Record<string, unknown> = {},
    ): Promise<void> {
      const id = await players.create(more);
      for (const step of ['open', 'complete', 'approve', 'claim'] as const) {
        await players[step](id);
        if (step === last) break;
      }
    },
  };
  return players;
}
