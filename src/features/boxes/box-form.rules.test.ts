import { expect, test } from 'vitest';
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

/** The server's first error. */
const serverError = (shape: z.ZodMiniType, input: object) =>
  z.safeParse(shape, input).error?.issues[0]?.message;

type Case = [change: Partial<BoxInput>, error: string | undefined];

test.each<Case>([
  [{ prizeName: '\u3164' }, 'Prize name is required'],
  [{ prizeDescription: ' ' }, 'Prize description is required'],
  [{ taskDescription: ' ' }, 'Task description is required'],
  [{ priceAmount: 0 }, 'Prize price is required'],
  [{ priceAmount: -0.01 }, 'Price cannot be negative'],
  [{ priceAmount: 0.001 }, 'Price can have at most two decimals'],
  [{ priceAmount: 1_000_000_001 }, 'Price can be at most $1,000,000,000'],
  [{ priceAmount: 1.1 }, undefined],
  [{ expirationMinutes: 4 }, 'Expiration duration must be at least 5 minutes'],
  [{ expirationMinutes: 10_139 }, undefined],
  [{ expirationMinutes: 10_140 }, 'Expiration duration must be at most 7 days and 59 minutes'],
  [{ expirationMinutes: 5.5 }, 'Expiration duration must be in whole minutes'],
])('a new box has the same error in the form and on the server: %j: %s', (change, error) => {
  const input = { ...filledInput, ...change };
  expect(Object.values(newBoxErrors(input)).find(Boolean)).toBe(error);
  expect(serverError(createBox.body, input)).toBe(error);
});

test.each<Case>([
  [{ prizeName: '' }, 'Prize name is required'],
  [{ priceAmount: -0.01 }, 'Price cannot be negative'],
  [{ priceAmount: 0, prizeDescription: '', taskDescription: '', expirationMinutes: 1 }, undefined],
  [{ expirationMinutes: 0 }, 'Expiration duration must be at least 1 minute'],
])('an edited box has the same error in the form and on the server: %j: %s', (change, error) => {
  const input = { ...filledInput, ...change };
  expect(Object.values(editedBoxErrors(input)).find(Boolean)).toBe(error);
  expect(serverError(updateBox.body, input)).toBe(error);
});

test('an old prize name stays valid while it is unchanged', () => {
  const prizeName = 'Two\nlines';
  const errorOf = (savedName: string) =>
    editedBoxErrors({ ...filledInput, prizeName }, savedName).prizeName;
  expect(errorOf(prizeName)).toBeUndefined();
  expect(errorOf('Another')).toBe('This must be on one line');
});
