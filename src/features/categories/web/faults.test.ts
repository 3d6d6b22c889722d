import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { faultsOf } from './faults.ts';

describe('why a category was not saved', () => {
  test.each([
    ['nobody answered', new TypeError('down'), { whole: 'Error saving category' }],
    ['it said nothing', new ApiError(503, ''), { whole: 'Error saving category' }],
    ['it said something', new ApiError(507, 'The disk is full'), { whole: 'The disk is full' }],
    ['the name is taken', new ApiError(409, 'Taken'), { name: 'Taken' }],
    [
      'a field is wrong',
      new ApiError(400, 'Please check', { fields: { name: 'Too long' } }),
      { name: 'Too long', description: undefined },
    ],
    [
      'a field that has no place',
      new ApiError(400, 'Please check', { fields: { color: 'None' } }),
      { whole: 'Please check' },
    ],
  ])('%s', (_, error, faults) => expect(faultsOf(error)).toEqual(faults));
});
