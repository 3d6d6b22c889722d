import Heart from 'lucide-react/icons/heart';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useId, useState } from 'react';
import { Alert } from './Alert.tsx';
import { Avatar } from './Avatar.tsx';
import { BackLink } from './BackLink.tsx';
import { Badge, Dot } from './Badge.tsx';
import { Button, type ButtonLook, IconButton } from './Button.tsx';
import { Card, Tile } from './Card.tsx';
import { Celebration } from './Celebration.tsx';
import { Checkbox } from './Checkbox.tsx';
import { CopyButton } from './CopyButton.tsx';
import { useConfirm, useNotice } from './confirm.tsx';
import { DateField, SelectField } from './DateField.tsx';
import { DeviceEntry } from './DeviceEntry.tsx';
import { Dialog } from './Dialog.tsx';
import { Disclosure } from './Disclosure.tsx';
import { DropFrame } from './DropFrame.tsx';
import { Emoji } from './Emoji.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Entries, Entry, Figures } from './Entries.tsx';
import { ErrorState } from './ErrorState.tsx';
import { FileButton } from './FileButton.tsx';
import { List } from './List.tsx';
import { Mark } from './Mark.tsx';
import { Menu } from './Menu.tsx';
import { Pager } from './Pager.tsx';
import { PauseButton } from './PauseButton.tsx';
import { Popover } from './Popover.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { RadioTiles } from './RadioTiles.tsx';
import { Reactions, type ShownReaction } from './Reactions.tsx';
import { SearchablePicker } from './SearchablePicker.tsx';
import { Section } from './Section.tsx';
import { Segments } from './Segments.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Spinner } from './Spinner.tsx';
import { Subsection } from './Subsection.tsx';
import { Switch } from './Switch.tsx';
import { Tabs } from './Tabs.tsx';
import { TaskRow } from './TaskRow.tsx';
import { TextArea, TextField } from './TextField.tsx';
import type { Shown } from './theme.ts';
import { type ToastTone, toast } from './toast.ts';

const heart = <Heart size={20} strokeWidth={1.75} aria-hidden="true" />;
const doNothing = () => undefined;

/**
 * Every part in its variants, light for the first partner beside dark for the second. Not part of the app: `npm run dev` shows it at
 * /kit.html, and its test checks it.
 */
export const Kit = ({ themes = ['light', 'dark'] }: { themes?: readonly Shown[] }) => (
  <div className="grid grid-cols-2 gap-6 phone:grid-cols-1">
    {themes.map((theme) => (
      <div
        key={theme}
        className="grid min-w-0 content-start gap-6 rounded-card bg-page p-6 text-ink phone:px-4"
        data-theme={theme}
        data-color={theme === 'light' ? 'a' : 'b'}
      >
        <Parts theme={theme} />
      </div>
    ))}
  </div>
);

/** Names of landmarks contain the theme, since they are unique on a page. */
type PartProps = { theme: Shown };

const Parts = (props: PartProps) => (
  <>
    <Buttons />
    <Fields {...props} />
    <Choices {...props} />
    <Navigation {...props} />
    <Overlays />
    <Surfaces {...props} />
    <States {...props} />
    <Signs />
  </>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4">
    <h2 className="text-22">{title}</h2>
    {children}
  </div>
);

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

const variants = [
  'primary',
  'quiet',
  'plain',
  'danger',
  'us',
] as const satisfies readonly ButtonLook['variant'][];
const sizes = ['small', 'medium', 'large'] as const satisfies readonly ButtonLook['size'][];

const Buttons = () => (
  <Group title="Buttons">
    {variants.map((variant) => (
      <Line key={variant}>
        {sizes.map((size) => (
          <Button key={size} variant={variant} size={size} icon={heart}>
            {variant}
          </Button>
        ))}
        <Button variant={variant} busy>
          busy
        </Button>
        <Button variant={variant} disabledReason="There is no connection.">
          disabled
        </Button>
        <IconButton variant={variant} label={`Edit (${variant})`} icon={<Pencil size={20} />} />
      </Line>
    ))}
    <Button wide>wide</Button>
    <Line>
      <CopyButton text="fivetwenty" />
      <FileButton multiple onChoose={doNothing}>
        Choose files
      </FileButton>
      <PauseButton label="Pause animations" variant="quiet" />
    </Line>
  </Group>
);

const cities = [
  { id: 'lisbon', label: 'Lisbon', hint: 'UTC+0' },
  { id: 'shanghai', label: 'Shanghai', hint: 'UTC+8' },
];

function Fields({ theme }: PartProps) {
  const [text, setText] = useState('Zoë');
  const [city, setCity] = useState('lisbon');
  const typed = { value: text, onChange: setText };
  return (
    <Group title="Fields">
      <TextField label="Name" description="Shown to your partner." {...typed} />
      <TextField label="Nickname" optional error="Please enter a nickname." {...typed} />
      <TextField label="Read-only" readOnly {...typed} />
      <TextField label="Password" type="password" autoComplete="off" {...typed} />
      <TextField
        label={`Search (${theme})`}
        labelHidden
        type="search"
        placeholder="Search"
        value=""
        onChange={doNothing}
      />
      <TextArea label="Description" {...typed} />
      <TextArea label="Task" error="Please enter a task." {...typed} />
      <DateField label="Date" value="2024-05-20" onChange={doNothing} />
      <DateField label="Moment" withTime value="2024-05-20T13:14" onChange={doNothing} />
      <SelectField
        label="City"
        description="The couple's time zone."
        options={cities.map(({ id, label }) => ({ value: id, label }))}
        value={city}
        onChange={setCity}
      />
      <SearchablePicker label="Time zone" choices={cities} value={city} onChange={setCity} />
      <SearchablePicker
        label="Another time zone"
        description="Of the trip."
        error="Please choose a time zone."
        choices={cities}
        value={undefined}
        onChange={setCity}
      />
    </Group>
  );
}

function Choices({ theme }: PartProps) {
  const [isOn, setOn] = useState(true);
  const [size, setSize] = useState('small');
  const [user, setUser] = useState('zoe');
  const tiles = [
    { value: 'zoe', label: 'Zoë', color: 'purple', description: 'First partner' },
    { value: 'sam', label: 'Sam', color: 'pink', description: 'Second partner' },
  ] as const;
  const withPicture = tiles.map((tile) => ({
    ...tile,
    picture: <Avatar name={tile.label} color={tile.color} size={56} />,
  }));
  const withIcon = tiles.map(({ value, label, color }) => ({
    value,
    label,
    color,
    icon: <Avatar name={label} color={color} size={24} />,
  }));
  return (
    <Group title="Choices">
      <Line>
        <Checkbox label="Checked" checked={isOn} onChange={setOn} />
        <Checkbox label="Unchecked" checked={!isOn} onChange={(on) => setOn(!on)} />
        <Checkbox label="Mixed" checked={false} mixed onChange={doNothing} />
        <Checkbox label="With a sign" sign={heart} checked={isOn} onChange={setOn} />
        <Checkbox
          label="Disabled"
          checked
          disabledReason="There is no connection."
          onChange={doNothing}
        />
        <Checkbox label={`Hidden label (${theme})`} labelHidden checked={isOn} onChange={setOn} />
      </Line>
      <Switch label="On" description="Keeps the originals." on={isOn} onChange={setOn} />
      <Switch label="Off" on={!isOn} onChange={(on) => setOn(!on)} />
      <RadioTiles label="Who are you?" tiles={withPicture} value={user} onChange={setUser} />
      <RadioTiles
        label="Nobody yet"
        tiles={tiles}
        value={undefined}
        onChange={setUser}
        error="Please choose one."
      />
      <Line>
        <Segments
          label="Size"
          segments={['small', 'large'].map((value) => ({ value, label: value, icon: heart }))}
          value={size}
          onChange={setSize}
        />
        <Segments label="Whose" isWordy segments={withIcon} value={user} onChange={setUser} />
      </Line>
    </Group>
  );
}

function Navigation({ theme }: PartProps) {
  const id = useId();
  const [tab, setTab] = useState<'received' | 'created'>('received');
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(true);
  return (
    <Group title="Navigation">
      <BackLink>
        <a href="#content">Photos, {theme}</a>
      </BackLink>
      <Tabs
        label="Lists"
        tabs={[
          { value: 'received', label: 'Received (3)' },
          { value: 'created', label: 'Created (1)', badge: '1 pending' },
        ]}
        value={tab}
        onChange={setTab}
      >
        <p>The list “{tab}”.</p>
      </Tabs>
      <Pager label={`Pages, ${theme}`} page={page} pages={3} onPage={setPage} />
      <Disclosure id={`${id}-open`} title="Open" open={isOpen} onOpenChange={setOpen}>
        <p>Shown while open.</p>
      </Disclosure>
      <Disclosure
        id={`${id}-closed`}
        title="Closed"
        open={!isOpen}
        onOpenChange={(o) => setOpen(!o)}
      >
        <p>Shown while open.</p>
      </Disclosure>
    </Group>
  );
}

const tones = ['ok', 'info', 'warn', 'danger'] as const satisfies readonly ToastTone[];

function Overlays() {
  const confirm = useConfirm();
  const showNotice = useNotice();
  const [dialog, setDialog] = useState<'small' | 'medium' | 'large'>();
  const [isCelebrating, setCelebrating] = useState(false);
  const close = () => setDialog(undefined);
  return (
    <Group title="Overlays">
      <Line>
        <Menu
          label="More options"
          icon={<Pencil size={20} aria-hidden="true" />}
          items={[
            { id: 'edit', label: 'Edit', icon: <Pencil size={20} />, onSelect: doNothing },
            {
              id: 'sort',
              label: 'Sort',
              selectedKey: 'new',
              items: [
                { id: 'new', label: 'Newest first', onSelect: doNothing },
                { id: 'old', label: 'Oldest first', onSelect: doNothing },
              ],
            },
            {
              id: 'move',
              label: 'Move',
              onSelect: doNothing,
            },
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash size={20} />,
              danger: true,
              onSelect: doNothing,
            },
          ]}
        />
        <Popover label="Days together" button="Popover">
          <p>2,357 days</p>
        </Popover>
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Button key={size} aria-haspopup="dialog" onClick={() => setDialog(size)}>
            {size} dialog
          </Button>
        ))}
        <Button
          aria-haspopup="dialog"
          onClick={() =>
            void confirm({
              title: 'Delete?',
              text: 'It is gone at once.',
              action: 'Delete',
              danger: true,
            })
          }
        >
          Question
        </Button>
        <Button
          aria-haspopup="dialog"
          onClick={() => void showNotice({ title: 'Not saved', text: 'The disk is full.' })}
        >
          Notice
        </Button>
        {tones.map((tone) => (
          <Button
            key={tone}
            onClick={() =>
              toast.general(`Toast: ${tone}`, {
                tone,
                duration: null,
                actions: [{ label: 'Undo', onPress: doNothing }],
              })
            }
          >
            {tone} toast
          </Button>
        ))}
        <Button onClick={() => setCelebrating(true)}>Celebrate</Button>
      </Line>
      <Dialog
        open={dialog !== undefined}
        onClose={close}
        title={`A ${dialog} dialog`}
        description="Its description."
        size={dialog}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" value="Zoë" onChange={doNothing} />
      </Dialog>
      {isCelebrating && <Celebration onEnd={() => setCelebrating(false)} />}
    </Group>
  );
}

function Surfaces({ theme }: PartProps) {
  const id = useId();
  return (
    <Group title="Surfaces">
      <Card>Without an owner</Card>
      <Card owner="purple">The first partner's</Card>
      <Card owner="pink">The second partner's</Card>
      <Card owner="us" labelledBy={id}>
        <span id={id}>Both partners', {theme}</span>
      </Card>
      <Tile
        title={`photos, ${theme}`}
        count="1,314"
        waiting={false}
        more={<a href="#content">See all</a>}
      >
        <p>A preview</p>
      </Tile>
      <Tile
        title={`memories, ${theme}`}
        count={undefined}
        waiting
        more={<a href="#content">See all</a>}
      >
        <Skeleton shape="block" />
      </Tile>
      <Subsection title={`Subsection, ${theme}`}>
        <List aria-label="Things">
          <li>One</li>
          <li>Two</li>
        </List>
      </Subsection>
      <Subsection title={`Tasks, ${theme}`}>
        <List className="grid grid-cols-1" aria-label={`Tasks, ${theme}`}>
          <TaskRow id={`${id}-water`} picture={heart} title="Water the plants" note="From Sam">
            <Button size="small" variant="primary" aria-describedby={`${id}-water`}>
              Open
            </Button>
          </TaskRow>
          <TaskRow
            id={`${id}-long`}
            picture={<Avatar name="Sam" color="pink" size={40} />}
            title="Walk along the river until the lighthouse, and take a photo of both of us on the bridge before it gets dark"
            note="Time left 1 day 23 hours, of the longest time that a box can have"
          >
            <Button size="small" variant="primary" aria-describedby={`${id}-long`}>
              Complete
            </Button>
          </TaskRow>
        </List>
      </Subsection>
      <Subsection title={`Devices, ${theme}`}>
        <List aria-label={`Devices, ${theme}`}>
          <DeviceEntry name="Firefox on Android" action={<Button size="small">Sign out</Button>}>
            <span>Last seen today</span>
          </DeviceEntry>
          <DeviceEntry name="Chrome on Windows" action="This device">
            <span>Signed in on May 20</span>
          </DeviceEntry>
        </List>
      </Subsection>
      <Entries label="Prizes">
        <Entry sign={{ label: 'Gift', icon: heart }} name="A long walk" value="$5.20">
          <span>Along the river</span>
        </Entry>
        <Entry sign={{ label: 'Gift', icon: heart }} name="Dinner" value="$13.14" by="pink">
          <span>By candlelight</span>
        </Entry>
      </Entries>
      <Figures
        figures={[
          { what: 'prizes', number: '12' },
          { what: 'in all', number: '$520' },
        ]}
      />
      <Figures owner="us" figures={[{ what: 'love', number: '1,314' }]} />
      <DropFrame look="empty">
        <p className="p-6">Drop photos here</p>
      </DropFrame>
      <DropFrame look="target">
        <p className="p-6">Photos above it</p>
      </DropFrame>
    </Group>
  );
}

const query = { isError: false, isFetching: false, refetch: doNothing };

const States = ({ theme }: PartProps) => (
  <Group title="States">
    <Section
      title={`Loading, ${theme}`}
      query={{ ...query, data: undefined }}
      error="Not shown"
      skeleton={64}
    >
      {doNothing}
    </Section>
    <Section
      title={`Failed, ${theme}`}
      action={<Button size="small">See all</Button>}
      query={{ ...query, data: undefined, isError: true }}
      error="Failed to load the photos."
      skeleton={64}
    >
      {doNothing}
    </Section>
    <Section
      title={`Refetch failed, ${theme}`}
      size="small"
      query={{ ...query, data: ['Zoë'], isError: true }}
      error="Failed to load the names."
    >
      {(names) => <p>{names}</p>}
    </Section>
    <ErrorState compact text="Trying again" query={{ ...query, isFetching: true }} />
    <EmptyState
      title="No photos yet"
      text="Add the first one."
      icon={heart}
      action={<Button variant="primary">Add photos</Button>}
    />
    <Alert>The password is wrong.</Alert>
    {(['me', 'us', 'ok', 'warn'] as const).map((tone) => (
      <ProgressBar key={tone} label={tone} tone={tone} value={40} valueText="40 of 100" />
    ))}
    <Line>
      <Spinner size={24} />
      <Skeleton shape="circle" />
      <Skeleton width="8ch" />
    </Line>
  </Group>
);

const reactionsOf = (mine: string | null, partners: string): ShownReaction[] => [
  { emoji: partners, name: 'Sam', color: 'pink', isMine: false },
  ...(mine === null ? [] : [{ emoji: mine, name: 'Zoë', color: 'purple', isMine: true } as const]),
];

function ReactionsOfBoth() {
  const [emoji, setEmoji] = useState<string | null>('❤️');
  return <Reactions reactions={reactionsOf(emoji, '❤️')} onReact={setEmoji} />;
}

const Signs = () => (
  <Group title="Signs">
    <Line>
      <Mark />
      {([24, 32, 40, 56, 72] as const).map((size) => (
        <Avatar key={size} name="Zoë" color="purple" size={size} />
      ))}
      {([24, 32, 40, 56, 72] as const).map((size) => (
        <Avatar key={size} name="Sam" color="pink" size={size} />
      ))}
      <Badge count={7} label="7 surprises" />
      <Badge count={520} label="520 surprises" />
      <Dot label="New" />
      <Emoji>❤️</Emoji>
    </Line>
    <ReactionsOfBoth />
    <Reactions reactions={reactionsOf('😂', '❤️')} />
  </Group>
);
