import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { render } from '../../../../tests/components/render.tsx';
import { Pager } from './Pager.tsx';

function Pages({ pages }: { pages: number }) {
  const [page, setPage] = useState(1);
  return <Pager label="Photos" page={page} pages={pages} onPage={setPage} />;
}

test('pager: by keyboard to the last page, where the button says why it does nothing', async () => {
  const screen = await render(<Pages pages={2} />);
  const pager = screen.getByRole('navigation', { name: 'Photos' });
  const previous = pager.getByRole('button', { name: 'Previous' });
  await expect.element(previous).toHaveAccessibleDescription("You're on the first page.");
  const next = pager.getByRole('button', { name: 'Next' });
  await tabTo(next);
  await userEvent.keyboard('{Enter}');
  await expect.element(pager.getByRole('status')).toHaveTextContent('Page 2 of 2');
  await expect.element(next).toHaveAccessibleDescription("You're on the last page.");
  await expect.element(next).toHaveFocus();
});
