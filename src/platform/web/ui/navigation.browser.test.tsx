import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { render } from '../../../../tests/components/render.tsx';
import { Disclosure } from './Disclosure.tsx';
import { Pager } from './Pager.tsx';
import { Tabs } from './Tabs.tsx';

function Lists() {
  const [list, setList] = useState<'received' | 'created'>('received');
  return (
    <Tabs
      label="Lists"
      tabs={[
        { value: 'received', label: 'Received' },
        { value: 'created', label: 'Created', badge: '1 pending' },
      ]}
      value={list}
      onChange={setList}
    >
      The list “{list}”
    </Tabs>
  );
}

test('tabs: the arrow keys show another panel, which has the name of its tab', async () => {
  const screen = await render(<Lists />);
  await expect.element(screen.getByRole('tablist', { name: 'Lists' })).toBeVisible();
  await tabTo(screen.getByRole('tab', { name: 'Received' }));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Created 1 pending' })).toHaveFocus();
  const panel = screen.getByRole('tabpanel', { name: 'Created 1 pending' });
  await expect.element(panel).toHaveTextContent('The list “created”');
});

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

test('pager: nothing for a single page', async () => {
  const screen = await render(<Pages pages={1} />);
  await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument();
});

function Details() {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure id="details" title="Details" open={open} onOpenChange={setOpen}>
      All of it
    </Disclosure>
  );
}

test('disclosure: Enter opens it; its content is there only while open', async () => {
  const screen = await render(<Details />);
  const heading = screen.getByRole('heading', { name: 'Details', level: 2 });
  const button = heading.getByRole('button');
  await expect.element(screen.getByText('All of it')).not.toBeInTheDocument();
  await tabTo(button);
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(screen.getByText('All of it')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('All of it')).not.toBeInTheDocument();
});
