import { useSyncExternalStore } from 'react';
import { toastError } from '#platform/web/api/queries.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DeviceEntry } from '#platform/web/ui/DeviceEntry.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { instantIn } from '#shared/moments.ts';
import type { NotificationEvent } from '#shared/notification.ts';
import { t } from '../messages/index.ts';
import type { Notifications, NotifiedDevice } from '../notifications.contract.ts';
import {
  useChangeDevice,
  useRemoveDevice,
  useSendTest,
  useSubscribe,
} from './notifications.queries.ts';
import { findObstacle, onPermissionChange } from './push-subscription.ts';

/** Turns notifications on and off in this browser, or shows why it cannot receive any. */
export function ThisDevice({ state }: { state: Notifications }) {
  const obstacle = useSyncExternalStore(onPermissionChange, findObstacle);
  const device = state.devices.find(({ current }) => current);
  const subscribe = useSubscribe();
  const remove = useRemoveDevice(t.page.turnOffFailed);
  const isBusy = subscribe.isPending || remove.isPending;
  const isOn = device !== undefined && obstacle === null;
  const turnOn = async () => {
    try {
      const permission = await Notification.requestPermission();
      if (permission === 'granted') subscribe.mutate(state.publicKey);
      else toast.general(t.page.notGranted, { tone: 'danger' });
    } catch (error) {
      toastError(error, t.page.turnOnFailed);
    }
  };
  const change = (on: boolean) => {
    if (isBusy) return;
    if (on || device === undefined) void turnOn();
    else remove.mutate(device);
  };
  return (
    <Subsection title={t.page.here}>
      <p className="text-ink-muted">{t.page.use}</p>
      {obstacle === null ? (
        <Switch
          label={t.page.onHere}
          description={t.page.onHint}
          on={isBusy ? !isOn : isOn}
          onChange={change}
        />
      ) : (
        <p className="rounded-control bg-sunken px-4 py-3">{t.page.why[obstacle]}</p>
      )}
      {isOn && <DeviceEvents device={device} />}
    </Subsection>
  );
}

interface Group {
  readonly name: keyof typeof t.page.groups;
  readonly events: readonly NotificationEvent[];
}

const groups: readonly Group[] = [
  { name: 'photos', events: ['photos', 'memory', 'photo-note', 'reaction'] },
  { name: 'love', events: ['word', 'love', 'milestone'] },
  {
    name: 'boxes',
    events: ['box-dropped', 'box-opened', 'box-approved', 'box-rejected', 'prize-owed'],
  },
  { name: 'note', events: ['note-changed', 'pen-asked'] },
  { name: 'reminders', events: ['anniversary', 'backup-trouble'] },
];

/** The events that this device is notified of, and a test. */
function DeviceEvents({ device }: { device: NotifiedDevice }) {
  const { mutate, isPending, variables } = useChangeDevice();
  const test = useSendTest();
  const muted = isPending ? variables.body.muted : device.muted;
  const change = (event: NotificationEvent, on: boolean) => {
    const otherEvents = muted.filter((each) => each !== event);
    mutate({
      params: { id: `${device.id}` },
      body: { muted: on ? otherEvents : [...otherEvents, event] },
    });
  };
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess({ failure }) {
        if (failure === null) toast.general(t.page.testSent, { tone: 'ok' });
        else toast.general(t.page.testLost(failure), { tone: 'danger' });
      },
    });
  return (
    <>
      <fieldset className="border-0 p-0">
        <legend className="mb-2 p-0 font-semibold">{t.page.notifyAbout}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-x-8 gap-y-4">
          {groups.map(({ name, events }) => (
            <fieldset key={name} className="border-0 p-0">
              <legend className="p-0 text-14 text-ink-muted">{t.page.groups[name]}</legend>
              {events.map((event) => (
                <Switch
                  key={event}
                  label={t.page.events[event]}
                  on={!muted.includes(event)}
                  onChange={(on) => change(event, on)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={test.isPending} onClick={sendTest}>
          {t.page.test}
        </Button>
        <DeliveryState device={device} />
      </div>
    </>
  );
}

export function OtherDevices({ devices }: { devices: readonly NotifiedDevice[] }) {
  return (
    <Subsection title={t.page.others}>
      {devices.length === 0 ? (
        <p className="text-ink-muted">{t.page.noOthers}</p>
      ) : (
        <List aria-label={t.page.others}>
          {devices.map((device) => (
            <OtherDevice key={device.id} device={device} />
          ))}
        </List>
      )}
    </Subsection>
  );
}

function OtherDevice({ device }: { device: NotifiedDevice }) {
  const timeZone = useTimeZone();
  const remove = useRemoveDevice(t.page.removeFailed, ({ device }) =>
    toast.general(t.page.removed(device), { tone: 'ok' }),
  );
  return (
    <DeviceEntry
      name={device.device}
      action={
        <Button
          size="small"
          aria-label={t.page.removeOne(device.device, lastDelivery(device, timeZone))}
          busy={remove.isPending}
          onClick={() => remove.mutate(device)}
        >
          {t.page.remove}
        </Button>
      }
    >
      <DeliveryState device={device} />
    </DeviceEntry>
  );
}

const lastDelivery = ({ lastDeliveredAt }: NotifiedDevice, timeZone: string): string =>
  lastDeliveredAt === null
    ? t.page.neverDelivered
    : t.page.delivered(instantIn(lastDeliveredAt), timeZone);

/** The last delivery, and a failure since then. */
function DeliveryState({ device }: { device: NotifiedDevice }) {
  const { failure } = device;
  const timeZone = useTimeZone();
  return (
    <>
      <span className="text-14 text-ink-muted">{lastDelivery(device, timeZone)}</span>
      {failure !== null && (
        <span className="text-14 text-danger">
          {t.page.lost(failure.why, instantIn(failure.at), timeZone)}
        </span>
      )}
    </>
  );
}
