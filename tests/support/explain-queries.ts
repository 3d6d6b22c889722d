import { afterAll, expect } from 'vitest';
import { explainQueries, takeSlowSteps } from './query-plans.ts';

explainQueries();
afterAll(() => expect(takeSlowSteps(), 'statements that scan or sort a table').toEqual([]));
