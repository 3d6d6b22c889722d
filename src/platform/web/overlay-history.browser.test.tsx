import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderRoutes, type Screen } from '../../../tests/components/render.tsx';
import { FormDialog } from './form/FormDialog.tsx';
import { useForm } from './form/use-form.ts';
import { Button } from './ui/Button.tsx';
import { useConfirm } from './ui/confirm.tsx';
import { Dialog, FullScreen } from './ui/Dialog.tsx';
import { Menu } from './ui/Menu.tsx';
import { Popover } from './ui/Popover.tsx';
import { SearchablePicker } from './ui/SearchablePicker.tsx';
import { TextField } from './ui/TextField.tsx';

type OverlayProps = { onClose: () => void };

/** A button that opens an overlay. */
function Opener({ children }: { children: (props: OverlayProps) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && children({ onClose: () => setOpen(false) })}
    </>
  );
}

function NameForm({ onClose }: OverlayProps) {
  const form = useForm({ savedValues: { name: '' }, save: async () => undefined });
  return (
    <FormDialog form={form} title="Form" action="Save" onClose={onClose}>
      <TextField label="Name" {...form.field('name')} />
    </FormDialog>
  );
}

function Question() {
  const confirm = useConfirm();
  return (
    <Button onClick={() => void confirm({ title: 'Sure?', text: 'Really?', action: 'Yes' })}>
      Open
    </Button>
  );
}

const item = { id: 'a', label: 'Action', onSelect: () => undefined };
const choice = { id: 'a', label: 'Choice' };

const overlays: Record<string, ReactNode> = {
  dialog: (
    <Opener>
      {({ onClose }) => (
        <Dialog open title="Dialog" onClose={onClose}>
          <Menu label="More" icon="…" items={[item]} />
        </Dialog>
      )}
    </Opener>
  ),
  'full screen': (
    <Opener>
      {({ onClose }) => (
        <FullScreen label="Full screen" variant="screen" onClose={onClose}>
          <Button autoFocus onClick={onClose}>
            Close
          </Button>
        </FullScreen>
      )}
    </Opener>
  ),
  form: <Opener>{(props) => <NameForm {...props} />}</Opener>,
  question: <Question />,
  popover: (
    <Popover label="Open" button="Open">
      Content
    </Popover>
  ),
  menu: <Menu label="Open" icon="…" items={[item]} />,
};

/** Opens a page with the element, from an earlier page. */
async function open(element: ReactNode): Promise<Screen> {
  const Component = () => element;
  const screen = await renderRoutes([{ path: '/page', Component }], '/before');
  await screen.navigate('/page');
  return screen;
}
const opener = (screen: Screen) => screen.getByRole('button', { name: 'Open' });
const overlay = (screen: Screen) =>
  screen.getByRole('dialog').or(screen.getByRole('alertdialog')).or(screen.getByRole('menu'));
const isOnOverlayEntry = () => history.state?.isOverlay === true;

/** Opens the overlay, once Back can close it. */
async function show(screen: Screen): Promise<void> {
  await opener(screen).click();
  await expect.element(overlay(screen).first()).toBeVisible();
  await expect.poll(isOnOverlayEntry).toBe(true);
}

test.each(Object.entries(overlays))(
  'back: closes a %s and restores the focus',
  async (_, element) => {
    const screen = await open(element);
    await show(screen);
    history.back();
    await expect.element(overlay(screen)).not.toBeInTheDocument();
    await expect.element(opener(screen)).toHaveFocus();
    expect(screen.location()).toBe('/page');
  },
);

test('back: closes the options of a picker', async () => {
  const screen = await open(
    <SearchablePicker label="Zone" choices={[choice]} value={undefined} onChange={() => {}} />,
  );
  await screen.getByRole('combobox').fill('Cho');
  await expect.element(screen.getByRole('listbox')).toBeVisible();
  await expect.poll(isOnOverlayEntry).toBe(true);
  history.back();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
});

test('back: a picker that appears and disappears closed adds no entry', async () => {
  const picker = (
    <SearchablePicker label="Zone" choices={[choice]} value={undefined} onChange={() => {}} />
  );
  const screen = await open(<Opener>{() => picker}</Opener>);
  const push = vi.spyOn(history, 'pushState');
  await opener(screen).click();
  await expect.element(screen.getByRole('combobox')).toBeVisible();
  await screen.navigate('/before');
  expect(push.mock.calls.filter(([state]) => state.isOverlay)).toEqual([]);
});

test('back: closes only the topmost overlay', async () => {
  const screen = await open(overlays.dialog);
  await show(screen);
  await screen.getByRole('button', { name: 'More' }).click();
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await expect.poll(isOnOverlayEntry).toBe(true);
  history.back();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  await expect.poll(isOnOverlayEntry).toBe(true);
  history.back();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('back: a changed form asks first, and stays open', async () => {
  const screen = await open(overlays.form);
  await show(screen);
  const name = screen.getByLabelText('Name');
  await name.fill('Zoë');
  const question = screen.getByRole('alertdialog');
  for (const answer of ['Keep editing', 'Back', 'Discard']) {
    history.back();
    await expect.element(question).toBeVisible();
    await expect.poll(isOnOverlayEntry).toBe(true);
    if (answer === 'Back') history.back();
    else await question.getByRole('button', { name: answer }).click();
    await expect.element(question).not.toBeInTheDocument();
    if (answer === 'Discard') break;
    await expect.element(name).toHaveValue('Zoë');
    await expect.poll(isOnOverlayEntry).toBe(true);
  }
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(opener(screen)).toHaveFocus();
});

test('back: an overlay that is closed otherwise leaves no entry', async () => {
  const screen = await open(overlays.dialog);
  await show(screen);
  const { length } = history;
  for (const _time of ['first', 'second']) {
    await userEvent.keyboard('{Escape}');
    await opener(screen).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(overlay(screen)).not.toBeInTheDocument();
    await expect.poll(isOnOverlayEntry).toBe(false);
    await show(screen);
  }
  expect(history.length).toBe(length);
});
