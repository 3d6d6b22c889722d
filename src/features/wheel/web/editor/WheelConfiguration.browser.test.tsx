import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessibleLayouts } from '../../../../../tests/components/accessible.ts';
import { tabTo } from '../../../../../tests/components/keyboard.ts';
import { openLiveStream } from '../../../../../tests/components/live.ts';
import { render, type Screen } from '../../../../../tests/components/render.tsx';
import { server } from '../../../../../tests/components/server.ts';
import { expectToast } from '../../../../../tests/components/toasts.ts';
import {
  type Prize,
  readMyWheel,
  readWheelOf,
  saveMyWheel,
  saveWheelOf,
  wheelSaved,
} from '../../wheel.contract.ts';
import { defaultPrizes } from '../../wheel.rules.ts';
import { WheelConfiguration } from './WheelConfiguration.tsx';

const aPrize = (prizeName: string, probability: number, color = '#7F51C1'): Prize => ({
  prizeName,
  prizeDescription: `${prizeName}, for the two of us`,
  prizeType: 'GIFT',
  prizeValue: 5,
  probability,
  color,
});
const two = [aPrize('Tea', 60), aPrize('A walk', 40, '#BC8303')];
const wheelOf = (prizes: readonly Prize[]) => ({
  hasConfiguration: true,
  prizes: prizes.map((prize, place) => ({ ...prize, id: place + 1, displayOrder: place })),
});

/** Keeps both wheels as the server does. Returns how another device saves the partner's. */
function keepWheels(own: readonly Prize[], partners: readonly Prize[]) {
  const wheels = { own: wheelOf(own), partners: wheelOf(partners) };
  server.reply(readMyWheel, 200, () => wheels.own);
  server.reply(readWheelOf, 200, () => wheels.partners);
  const acceptMine = () =>
    server.reply(saveMyWheel, 200, ({ body }) => {
      wheels.own = wheelOf(body);
      return { ...wheels.own, message: 'Saved' };
    });
  server.reply(saveWheelOf, 200, ({ body }) => {
    wheels.partners = wheelOf(body);
    return { ...wheels.partners, message: 'Saved' };
  });
  const saveElsewhere = async (prizes: readonly Prize[]) => {
    wheels.partners = wheelOf(prizes);
    const { publish } = await openLiveStream();
    publish(wheelSaved, { id: 2 });
  };
  return { acceptMine, saveElsewhere };
}

const prize = (screen: Screen, name: string) => screen.getByRole('group', { name, exact: true });
const field = (screen: Screen, name: string, label: string) =>
  prize(screen, name).getByLabelText(label, { exact: true });
const chance = (screen: Screen, name: string) => field(screen, name, 'Chance (%)');
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const choose = (screen: Screen, name: string) =>
  screen.getByRole('radio', { name }).click({ force: true });
const refusal = (screen: Screen, text: string) =>
  screen.getByRole('alert').filter({ hasText: text });
const waits = (screen: Screen) => screen.getByText('Unsaved changes are kept on this device.');
const expectRefused = (screen: Screen, text: string) =>
  expect.element(refusal(screen, text)).toBeVisible();

test('wheel editor: chances that are wrong are not saved; the draft outlasts full storage', async () => {
  keepWheels(two, defaultPrizes);
  const screen = await render(<WheelConfiguration />);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  await button(screen, 'Remove Tea').click();
  await expectRefused(screen, 'You must have at least 2 prizes');
  await expectAccessibleLayouts();
  await chance(screen, 'Tea').fill('58.5');
  await expect.element(refusal(screen, 'You must have')).not.toBeInTheDocument();
  await choose(screen, "Sam's wheel");
  await expect.element(prize(screen, '$1')).toBeVisible();
  await choose(screen, 'Your wheel');
  await expect.element(waits(screen)).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Total' }))
    .toHaveAttribute('aria-valuetext', '98.5% of 100%');
  await expect.element(screen.getByText('1.5% short')).toBeVisible();
  await button(screen, 'Save wheel').click();
  await expectRefused(screen, 'Total probability must equal 100%');

  await button(screen, 'Lock the chance of Tea').click();
  await button(screen, 'Lock the chance of A walk').click();
  await button(screen, 'Normalize').click();
  await expectRefused(screen, 'Cannot normalize: all probabilities are locked');
  expect(server.requests(saveMyWheel)).toEqual([]);
  // The draft is in memory, where the next test would find it.
  await button(screen, 'Discard').click();
  await expect.element(waits(screen)).not.toBeInTheDocument();
});

test('wheel editor: typed numbers are rounded on blur and on Enter', async () => {
  const { acceptMine } = keepWheels(two, two);
  const screen = await render(<WheelConfiguration />);
  await chance(screen, 'A walk').fill('39.996');
  await field(screen, 'A walk', 'Value ($)').fill('2.678');
  await expect.element(chance(screen, 'A walk')).toHaveValue(40);
  acceptMine();
  await chance(screen, 'Tea').fill('60.004');
  await userEvent.keyboard('{Enter}');
  await expectToast('Your wheel was saved');
  expect(server.requests(saveMyWheel)).toMatchObject([
    { body: [{ probability: 60 }, { probability: 40, prizeValue: 2.68 }] },
  ]);
});

test('wheel editor: wrong fields say what is wrong; errors of saving are shown', async () => {
  const { acceptMine } = keepWheels(two, two);
  const screen = await render(<WheelConfiguration />);
  await field(screen, 'A walk', 'Value ($)').fill('0');
  await field(screen, 'A walk', 'Description').fill(' ');
  await field(screen, 'Tea', 'Name').fill('');
  const first = field(screen, 'Prize 1', 'Name');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const unfilled = 'All prize fields must be filled with valid values';
  await expectRefused(screen, unfilled);
  await expect.element(first).toHaveFocus();
  await expect.element(first).toHaveAccessibleDescription('Please give the prize a name');
  const description = field(screen, 'A walk', 'Description');
  await expect.element(description).toHaveAccessibleDescription('Please describe the prize');
  await expect
    .element(field(screen, 'A walk', 'Value ($)'))
    .toHaveAccessibleDescription('Please enter an amount above 0 with at most two decimals');
  await first.fill('Tea');
  await expect.element(field(screen, 'Tea', 'Name')).not.toHaveAttribute('aria-invalid', 'true');
  await field(screen, 'A walk', 'Value ($)').fill('0.01');
  await description.fill('Along the river');
  expect(server.requests(saveMyWheel)).toEqual([]);

  server.reply(saveMyWheel, 409, { message: 'Somebody is spinning it' });
  await button(screen, 'Save wheel').click();
  await expectRefused(screen, 'Somebody is spinning it');
  acceptMine();
  await button(screen, 'Save wheel').click();
  await expectToast('Your wheel was saved');
  expect(server.requests(saveMyWheel).at(-1)?.body).toEqual([
    two[0],
    { ...two[1], prizeDescription: 'Along the river', prizeValue: 0.01 },
  ]);
});

test('wheel editor: changes are undone step by step', async () => {
  const three = [...two.map((each) => ({ ...each, probability: 40 })), aPrize('Cinema', 20)];
  keepWheels(three, two);
  const screen = await render(<WheelConfiguration />);
  await button(screen, 'Remove A walk').click();
  await expect.element(prize(screen, 'A walk')).not.toBeInTheDocument();
  await button(screen, 'Normalize').click();
  await expect.element(chance(screen, 'Cinema')).toHaveValue(33.33);
  await button(screen, 'Undo').click();
  await expect.element(chance(screen, 'Cinema')).toHaveValue(20);
  // Later input is its own undo step, and doesn't end the one before.
  await field(screen, 'Tea', 'Name').fill('Green tea');
  await button(screen, 'Undo').click();
  await expect.element(prize(screen, 'Tea')).toBeVisible();
  await expect.element(prize(screen, 'A walk')).not.toBeInTheDocument();
  await button(screen, 'Undo').click();
  await expect.element(prize(screen, 'A walk')).toBeVisible();
  await expect.element(button(screen, 'Undo')).not.toBeInTheDocument();
  await expect.element(waits(screen)).not.toBeInTheDocument();
});

test("wheel editor: unsaved changes are kept; the partner's save is offered", async () => {
  const three = [...two.map((each) => ({ ...each, probability: 40 })), aPrize('Cinema', 20)];
  const { saveElsewhere } = keepWheels(defaultPrizes, three);
  const first = await render(<WheelConfiguration />);
  await choose(first, "Sam's wheel");
  await field(first, 'Cinema', 'Name').fill('Opera');
  await expect.element(waits(first)).toBeVisible();
  await choose(first, 'Your wheel');
  await expect.element(prize(first, '$1')).toBeVisible();
  await expect.element(waits(first)).not.toBeInTheDocument();
  await first.unmount();

  const screen = await render(<WheelConfiguration />);
  await choose(screen, "Sam's wheel");
  await expect.element(waits(screen)).toBeVisible();
  await button(screen, 'Discard').click();
  await expect.element(prize(screen, 'Cinema')).toBeVisible();
  await expect.element(button(screen, 'Save wheel')).toHaveFocus();
  await button(screen, 'Undo').click();
  await expect.element(prize(screen, 'Opera')).toBeVisible();

  await saveElsewhere(two);
  const meanwhile = screen.getByText('This wheel was changed on another device.');
  await expect.element(meanwhile).toBeVisible();
  await expect.element(button(screen, 'Discard')).not.toBeInTheDocument();
  await expect.element(prize(screen, 'Opera')).toBeVisible();
  await button(screen, 'Show saved version').click();
  await expect.element(meanwhile).not.toBeInTheDocument();
  await expect.element(chance(screen, 'Tea')).toHaveValue(60);
  await expect.element(prize(screen, 'Opera')).not.toBeInTheDocument();
  await button(screen, 'Undo').click();
  await button(screen, 'Keep mine').click();
  await expect.element(meanwhile).not.toBeInTheDocument();
  await expect.element(button(screen, 'Save wheel')).toHaveFocus();
  await button(screen, 'Save wheel').click();
  await expectToast("Sam's wheel was saved");
  await expect.element(waits(screen)).not.toBeInTheDocument();
  await expect.element(button(screen, 'Undo')).not.toBeInTheDocument();
  expect(server.requests(saveWheelOf)).toMatchObject([
    { params: { id: '2' }, body: [{}, {}, { prizeName: 'Opera' }] },
  ]);
});

test('wheel editor: by keyboard, a locked chance stays, and a prize is added and normalized', async () => {
  const { acceptMine } = keepWheels(two, two);
  const screen = await render(<WheelConfiguration />);
  const slider = (name: string) => screen.getByRole('slider', { name: `Chance of ${name}` });
  await tabTo(button(screen, 'Lock the chance of Tea'));
  await userEvent.keyboard(' ');
  await expect
    .element(slider('Tea'))
    .toHaveAccessibleDescription('Locked. Unlock it to change the chance.');
  slider('Tea').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chance(screen, 'Tea')).toHaveValue(60);
  await expect.element(chance(screen, 'Tea')).toHaveAttribute('readonly');

  await tabTo(button(screen, 'Color of A walk: Gold'));
  await userEvent.keyboard('{Enter}');
  await tabTo(screen.getByRole('radio', { name: 'Gold' }));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(button(screen, 'Color of A walk: Lagoon')).toHaveFocus();

  await tabTo(button(screen, 'Add prize'));
  await userEvent.keyboard('{Enter}');
  await expect.element(field(screen, 'Prize 3', 'Name')).toHaveFocus();
  await userEvent.keyboard('Cinema{Tab}Two seats{Tab}Exp{Tab}24.5{Tab}');
  await chance(screen, 'Cinema').fill('9.9');
  await userEvent.keyboard('{Tab}');
  await expect.element(slider('Cinema')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chance(screen, 'Cinema')).toHaveValue(10);
  await expect.element(screen.getByText('10% over')).toBeVisible();
  await tabTo(button(screen, 'Normalize'));
  await userEvent.keyboard('{Enter}');
  await expect.element(chance(screen, 'A walk')).toHaveValue(32);
  await expect.element(button(screen, 'Normalize')).toHaveFocus();
  acceptMine();
  await tabTo(button(screen, 'Save wheel'));
  await userEvent.keyboard('{Enter}');
  await expectToast('Your wheel was saved');
  expect(server.requests(saveMyWheel)).toMatchObject([
    {
      body: [
        { probability: 60 },
        { probability: 32, color: '#1093AA' },
        { probability: 8, prizeType: 'EXPERIENCE', prizeValue: 24.5 },
      ],
    },
  ]);
});
