import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { render } from '../../../../tests/components/render.tsx';
import { useDraft } from '../api/drafts.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { Form } from './Form.tsx';
import { editSchema, useConflict } from './use-conflict.ts';
import { useForm } from './use-form.ts';

const Values = z.object({ title: z.string(), text: z.string() });
type Values = z.infer<typeof Values>;

const saved = { title: 'Picnic', text: 'By the lake' };
const save = vi.fn<(changes: Partial<Values>) => Promise<unknown>>();

/** The button "Partner" saves another title. */
function Example() {
  const [savedValues, setSavedValues] = useState<Values>(saved);
  const conflict = useConflict(useDraft('example', editSchema(Values), null), savedValues);
  const form = useForm({
    savedValues: conflict.base,
    draft: conflict.draft,
    save: async (_, changes) => {
      await save(changes);
      return changes;
    },
    onSaved: (changes) => setSavedValues({ ...savedValues, ...changes }),
  });
  const partnerSaves = () => setSavedValues({ ...savedValues, title: 'Partner' });
  return (
    <>
      <Form form={form} actions={<Button type="submit">Save</Button>}>
        <DraftNotice form={form} conflict={conflict} changedText="Changed by Sam" />
        <TextField {...form.field('title')} label="Title" />
        <TextField {...form.field('text')} label="Text" />
      </Form>
      <Button onClick={partnerSaves}>Partner</Button>
    </>
  );
}

async function open() {
  const screen = await render(<Example />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    button,
    title: screen.getByLabelText('Title'),
    text: screen.getByLabelText('Text'),
    notice: screen.getByText('Changed by Sam'),
    restored: screen.getByText('We restored your draft.'),
    unmount: () => screen.unmount(),
  };
}

test('conflict: an unchanged form follows the saved values; a changed one asks', async () => {
  const first = await open();
  await first.button('Partner').click();
  await expect.element(first.title).toHaveValue('Partner');
  await expect.element(first.notice).not.toBeInTheDocument();
  await first.unmount();

  const { button, title, text, notice } = await open();
  await text.fill('At the sea');
  await button('Partner').click();
  await expect.element(notice).toBeVisible();
  await expect.element(title).toHaveValue('Picnic');
  await button('Show saved version').click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('Partner');
  await expect.element(text).toHaveValue('By the lake');
  await expect.element(button('Save')).toHaveFocus();
});

test('conflict: "Keep mine" overwrites what was saved since; otherwise only changes are sent', async () => {
  save.mockResolvedValue(null);
  const { button, text, notice, unmount } = await open();
  await text.fill('At the sea');
  await button('Partner').click();
  await button('Save').click();
  await expect.poll(() => save.mock.lastCall).toEqual([{ text: 'At the sea' }]);
  await expect.element(notice).not.toBeInTheDocument();
  await text.fill('On the beach');
  await unmount();

  const second = await open();
  await expect.element(second.notice).toBeVisible();
  await second.button('Keep mine').click();
  await expect.element(second.restored).toBeVisible();
  await second.button('Save').click();
  const mine = { title: 'Partner', text: 'On the beach' };
  await expect.poll(() => save.mock.lastCall).toEqual([mine]);
  await expect.element(second.restored).not.toBeInTheDocument();
});

test('conflict: values typed while saving stay, and are no conflict', async () => {
  let release = () => {};
  save.mockReturnValue(
    new Promise<void>((resolve) => {
      release = resolve;
    }),
  );
  const { button, title, text, notice } = await open();
  await title.fill('Swim');
  await button('Save').click();
  await text.fill('At the sea');
  release();
  save.mockResolvedValue(null);
  await expect.element(title).toHaveValue('Swim');
  await expect.element(text).toHaveValue('At the sea');
  await expect.element(notice).not.toBeInTheDocument();
  await button('Save').click();
  await expect.poll(() => save.mock.lastCall).toEqual([{ text: 'At the sea' }]);
});
