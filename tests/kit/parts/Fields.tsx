import { useState } from 'react';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { RadioTiles } from '#platform/web/ui/RadioTiles.tsx';
import { SearchablePicker } from '#platform/web/ui/SearchablePicker.tsx';
import { TextArea, TextField } from '#platform/web/ui/TextField.tsx';

const zones = Intl.supportedValuesOf('timeZone').map((id) => ({
  id,
  label: id.replaceAll('_', ' '),
  hint: id.startsWith('Europe') ? 'UTC+01:00' : undefined,
}));

export function Fields() {
  const [who, setWho] = useState<'ann' | 'ben'>();
  const [name, setName] = useState('Ann');
  const [password, setPassword] = useState('');
  const [text, setText] = useState('');
  const [date, setDate] = useState('2020-06-08');
  const [moment, setMoment] = useState('2020-06-08T21:14:33');
  const [zone, setZone] = useState<string | undefined>('Europe/Berlin');
  return (
    <>
      <Card labelledBy="sign-in">
        <div className="stack">
          <h2 className="head" id="sign-in">
            Welcome to our sanctuary
          </h2>
          <RadioTiles
            label="Who are you?"
            tiles={[
              {
                value: 'ann',
                label: 'Ann',
                color: 'purple',
                picture: <Avatar name="Ann" color="purple" size={56} />,
              },
              {
                value: 'ben',
                label: 'Ben',
                color: 'pink',
                picture: <Avatar name="Ben" color="pink" size={56} />,
              },
            ]}
            value={who}
            onChange={setWho}
          />
          <TextField
            label="Password"
            type="password"
            placeholder="Enter password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <TextField
            label="Password again"
            type="password"
            error="Invalid credentials. Please try again."
            autoComplete="off"
            value={password}
            onChange={setPassword}
          />
        </div>
      </Card>
      <Card labelledBy="fields">
        <div className="stack">
          <h2 className="head" id="fields">
            Fields
          </h2>
          <TextField
            label="Your name"
            description="As the other one sees it."
            value={name}
            onChange={setName}
          />
          <DateField label="Together since" value={date} onChange={setDate} max="2030-01-01" />
          <DateField withTime label="First kiss" value={moment} onChange={setMoment} />
          <SearchablePicker
            label="Time zone"
            description="When a day begins for both of you."
            choices={zones}
            value={zone}
            onChange={setZone}
          />
          <p data-testid="zone">{zone}</p>
          <TextArea label="Description" optional value={text} onChange={setText} rows={3} />
        </div>
      </Card>
    </>
  );
}
