import { type ComponentProps, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tabTo } from '../../../../tests/components/keyboard.ts';
import { render } from '../../../../tests/components/render.tsx';
import { Checkbox } from './Checkbox.tsx';
import { RadioTiles } from './RadioTiles.tsx';
import { SearchablePicker } from './SearchablePicker.tsx';
import { TextField } from './TextField.tsx';

function Name(props: Partial<ComponentProps<typeof TextField>>) {
  const [value, setValue] = useState('');
  return <TextField label="Name" value={value} onChange={setValue} {...props} />;
}

test('text field: its error and its description describe it', async () => {
  const screen = await render(<Name description="For both." error="Please enter a name." />);
  const field = screen.getByLabelText('Name');
  await expect.element(field).toHaveAccessibleDescription('Please enter a name. For both.');
  await expect.element(field).toBeInvalid();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a name.');
});

test('text field: a password is shown and hidden by keyboard', async () => {
  const screen = await render(<Name label="Password" type="password" />);
  const field = screen.getByLabelText('Password', { exact: true });
  await field.fill('violet');
  await tabTo(screen.getByRole('button', { name: 'Show password' }));
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus();
  await expect.element(field).toHaveValue('violet');
});

const cities = [
  { value: 'lisbon', label: 'Lisbon' },
  { value: 'shanghai', label: 'Shanghai' },
];

function Picker({ onChange }: { onChange: (id: string) => void }) {
  const [city, setCity] = useState('lisbon');
  return (
    <SearchablePicker
      label="City"
      choices={cities.map(({ value, label }) => ({ id: value, label, hint: 'UTC' }))}
      value={city}
      onChange={(id) => {
        setCity(id);
        onChange(id);
      }}
    />
  );
}

test('searchable picker: Enter takes the first match; other text is reset', async () => {
  const onChange = vi.fn();
  const screen = await render(<Picker onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'City' });
  await field.fill('shang');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('shanghai');
  await expect.element(field).toHaveValue('Shanghai');
  await field.fill('nowhere');
  await expect.element(screen.getByText('No matches')).toBeVisible();
  await userEvent.tab();
  await expect.element(field).toHaveValue('Shanghai');
  expect(onChange).toHaveBeenCalledOnce();
});

test('checkbox: a disabled one says why', async () => {
  const onChange = vi.fn();
  const screen = await render(
    <Checkbox label="Locked" checked disabledReason="You're offline." onChange={onChange} />,
  );
  await tabTo(screen.getByRole('checkbox', { name: 'Locked' }));
  await userEvent.keyboard(' ');
  expect(onChange).not.toHaveBeenCalled();
  await expect.element(screen.getByTestId('polite')).toHaveTextContent("You're offline.");
});

const users = [
  { value: 'zoe', label: 'Zoë', description: 'First partner', icon: 'Z' },
  { value: 'sam', label: 'Sam', description: 'Second partner', icon: 'S' },
];

test('radio tiles: an error describes the group, a description its tile', async () => {
  const screen = await render(
    <RadioTiles
      label="Who"
      tiles={users}
      value={undefined}
      onChange={() => undefined}
      error="Please choose."
    />,
  );
  const group = screen.getByRole('radiogroup', { name: 'Who' });
  await expect.element(group).toHaveAccessibleDescription('Please choose.');
  const zoe = screen.getByRole('radio', { name: 'Zoë' });
  await expect.element(zoe).toHaveAccessibleDescription('First partner');
});
