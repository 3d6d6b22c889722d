import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '../../../../tests/components/accessible.ts';
import { render } from '../../../../tests/components/render.tsx';
import type { LoadedQuery } from './QueryError.tsx';
import { Section, type SectionProps } from './Section.tsx';

type Names = readonly string[];
type Options = Partial<Pick<SectionProps<Names>, 'quiet' | 'skeleton' | 'empty'>>;

const refetch = () => undefined;
const loading = { data: undefined, isError: false, isFetching: true, refetch };
const failed = { data: undefined, isError: true, isFetching: false, refetch };
const loaded = (...data: Names) => ({ data, isError: false, isFetching: false, refetch });

/** Renders a section, and returns a function that changes its query. */
async function renderNames(first: LoadedQuery<Names>, options: Options = {}) {
  let change: (query: LoadedQuery<Names>) => void = () => undefined;
  function NamesSection() {
    const [query, setQuery] = useState(first);
    change = setQuery;
    return (
      <Section
        title="Names"
        query={query}
        error="Failed to load the names."
        skeleton={120}
        empty={<p>No names yet</p>}
        {...options}
      >
        {(names) => <p>{names.join(', ')}</p>}
      </Section>
    );
  }
  const screen = await render(<NamesSection />, { as: null });
  return {
    section: screen.getByRole('region', { name: 'Names' }),
    change: (query: LoadedQuery<Names>) => change(query),
  };
}

const busyPart = () => document.querySelector('[aria-busy="true"]');

test('section: a skeleton as high as the content, under its title', async () => {
  const { section, change } = await renderNames(loading);
  await expect.element(section.getByRole('heading', { name: 'Names' })).toBeVisible();
  expect(busyPart()?.firstElementChild?.getBoundingClientRect().height).toBe(120);
  await expectAccessible();
  change(loaded('Zoë', 'Sam'));
  await expect.element(section.getByText('Zoë, Sam')).toBeVisible();
  expect(busyPart()).toBeNull();
});

test('section: a skeleton that is visible stays for 300 ms; before, the content replaces it at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { section, change } = await renderNames(loading);
  vi.advanceTimersByTime(149);
  change(loaded('Zoë'));
  await expect.element(section.getByText('Zoë')).toBeVisible();

  change(loading);
  await expect.poll(busyPart).not.toBeNull();
  vi.advanceTimersByTime(150);
  // The effect after the skeleton became visible starts the next timer.
  await expect.poll(() => vi.getTimerCount()).toBe(0);
  change(loaded('Sam'));
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(299);
  expect(busyPart()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(section.getByText('Sam')).toBeVisible();
});

test('section: an error reads it again', async () => {
  const retry = vi.fn();
  const { section, change } = await renderNames({ ...failed, refetch: retry });
  await expect.element(section.getByRole('alert')).toHaveTextContent('Failed to load the names.');
  await expectAccessible();
  await section.getByRole('button', { name: 'Try Again' }).click();
  expect(retry).toHaveBeenCalledOnce();
  change(loaded('Zoë'));
  await expect.element(section.getByText('Zoë')).toBeVisible();
  await expect.element(section.getByRole('alert')).not.toBeInTheDocument();
});

test.each([false, true])('section: a failed refetch keeps the data; quiet: %s', async (quiet) => {
  const { section } = await renderNames({ ...failed, data: ['Zoë'] }, { quiet });
  await expect.element(section.getByText('Zoë')).toBeVisible();
  await expect.element(section.getByRole('alert')).toHaveLength(quiet ? 0 : 1);
});

test('section: an empty list shows the empty state', async () => {
  const { section } = await renderNames(loaded());
  await expect.element(section.getByText('No names yet')).toBeVisible();
});

test('section: without a skeleton, it is there once it is loaded', async () => {
  const { section, change } = await renderNames(loading, { skeleton: undefined });
  await expect.element(section).not.toBeInTheDocument();
  change(loaded('Zoë'));
  await expect.element(section).toBeVisible();
});
