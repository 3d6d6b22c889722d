import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type BoxInput,
  editedBoxErrors,
  firstStepErrors,
  newBox,
  newBoxErrors,
} from './box-form.rules.ts';
import { createBox, updateBox } from './boxes.contract.ts';

const filledInput: BoxInput = {
  ...newBox,
  prizeName: 'A weekend away',
  prizeDescription: 'by the sea',
  taskDescription: 'Cook',
  priceAmount: 12.34,
};

test('an empty form shows an error at each field', () => {
  expect(firstStepErrors(newBox)).toEqual({
    prizeName: 'Prize name is required to continue',
    prizeDescription: 'Prize description is required to continue',
    taskDescription: 'Task description is required to continue',
    priceAmount: 'Prize price must be greater than 0 to continue',
  });
});

type Case = [change: Partial<BoxInput>, fault: string | undefined];
const names: Case[] = [[{ prizeName: '' }, 'Prize name is required']];
const prices: Case[] = [
  [{ priceAmount: -0.01 }, 'Price cannot be negative'],
  [{ priceAmount: 0.001 }, 'Price can have at most two decimals'],
  [{ priceAmount: 1_000_000_001 }, 'Price can be at most $1,000,000,000'],
  [{ priceAmount: 0.01 }, undefined],
  [{ priceAmount: 1.1 }, undefined],
];
const tooFewMinutes = 'Expiration duration must be at least 5 minutes';
const ofNew: Case[] = [
  ...names,
  ...prices,
  [{ prizeDescription: ' ' }, 'Prize description is required'],
  [{ taskDescription: ' ' }, 'Task description is required'],
  [{ priceAmount: 0 }, 'Prize price is required'],
  [{ expirationMinutes: 0 }, tooFewMinutes],
  [{ expirationMinutes: 5 }, undefined],
  [{ expirationMinutes: 10_139 }, undefined],
  [{ expirationMinutes: 10_140 }, 'Expiration duration must be at most 7 days and 59 minutes'],
  [{ expirationMinutes: 5.5 }, 'Expiration duration must be in whole minutes'],
];
const ofEdited: Case[] = [
  ...names,
  ...prices,
  [{ priceAmount: 0 }, undefined],
  [{ prizeDescription: '', taskDescription: '' }, undefined],
  [{ expirationMinutes: 0 }, 'Expiration duration must be at least 1 minute'],
  [{ expirationMinutes: 1 }, undefined],
];

/** The server's first error. */
const serverError = (shape: z.ZodMiniType, input: object) =>
  z.safeParse(shape, input).error?.issues[0]?.message;

describe('a new box', () => {
  test.each(ofNew)('%j: %s', (change, fault) => {
    const input = { ...filledInput, ...change };
    expect(Object.values(newBoxErrors(input)).find(Boolean)).toBe(fault);
    expect(serverError(createBox.body, input)).toBe(fault);
  });
});

describe('an edited box', () => {
  test.each(ofEdited)('%j: %s', (change, fault) => {
    const input = { ...filledInput, ...change };
    expect(Object.values(editedBoxErrors(input)).find(Boolean)).toBe(fault);
    expect(serverError(updateBox.body, input)).toBe(fault);
  });
});

test('an old prize name stays valid while it is unchanged', () => {
  const prizeName = 'Two\nlines';
  const errorOf = (savedName?: string) =>
    editedBoxErrors({ ...filledInput, prizeName }, savedName).prizeName;
  expect(errorOf(prizeName)).toBeUndefined();
  expect(errorOf('Another')).toBe('This must be on one line');
  expect(newBoxErrors({ ...filledInput, prizeName: '\u3164' }).prizeName).toBe(
    'Prize name is required',
  );
});
