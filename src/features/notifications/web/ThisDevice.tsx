import { useSyncExternalStore } from 'react';
import { toastError } from '#platform/web/api/queries.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { type NoticeEvent, noticeEvents } from '#shared/notice.ts';
import { notificationsMessages as t } from '../messages/index.ts';
import type { NotifiedDevice, Notifications as State } from '../notifications.contract.ts';
import { hindrance, onPermission } from './browser.ts';
import { DeliveryState } from './DeliveryState.tsx';
import styles from './Notifications.module.css';
import { useMute, useRemove, useSendTest, useTurnOn } from './notifications.queries.ts';

type PartProps = { state: State; reason: string | undefined };

/** Whether the browser at hand is told, and of what; or why it cannot be. */
export function ThisDevice({ state, reason }: PartProps) {
  const hindered = useSyncExternalStore(onPermission, hindrance);
  const here = state.devices.find(({ current }) => current);
  const { turnOn, turnOff, isBusy } = useSwitch(state.publicKey);
  const isOn = here !== undefined && hindered === null;
  return (
    <section className={styles.part} aria-labelledby="notified-here">
      <h3 className={styles.title} id="notified-here">
        {t.page.here}
      </h3>
      <p className={styles.use}>{t.page.use}</p>
      {hindered === null ? (
        <Switch
          label={t.page.onHere}
          description={t.page.onMeans}
          // What is asked for takes a moment, and an answer of the person's.
          on={isBusy ? !isOn : isOn}
          disabledReason={reason}
          onChange={(on) => {
            if (isBusy) return;
            void (on || here === undefined ? turnOn() : turnOff(here));
          }}
        />
      ) : (
        <p className={styles.hindrance}>{t.page.why[hindered]}</p>
      )}
      {isOn && <Told here={here} reason={reason} />}
    </section>
  );
}

function useSwitch(publicKey: string) {
  const on = useTurnOn();
  const off = useRemove();
  const turnOn = async () => {
    try {
      if ((await Notification.requestPermission()) !== 'granted') {
        return void toast.general(t.page.notGranted, { tone: 'danger' });
      }
      await on.mutateAsync(publicKey);
    } catch (error) {
      toastError(error, t.page.turnOnFailed);
    }
  };
  const turnOff = async (here: NotifiedDevice) => {
    try {
      await off.mutateAsync(here);
    } catch (error) {
      toastError(error, t.page.turnOffFailed);
    }
  };
  return { turnOn, turnOff, isBusy: on.isPending || off.isPending };
}

function Told({ here, reason }: { here: NotifiedDevice; reason: string | undefined }) {
  const mute = useMute();
  const test = useSendTest();
  const change = (event: NoticeEvent, on: boolean) => {
    const others = here.muted.filter((each) => each !== event);
    const muted = on ? others : [...others, event];
    mute.mutate(
      { id: here.id, muted },
      { onError: (error) => toastError(error, t.page.saveFailed) },
    );
  };
  const send = async () => {
    try {
      const { failure } = await test.mutateAsync();
      if (failure === null) toast.general(t.page.testSent, { tone: 'ok' });
      else toast.general(t.page.testLost(failure), { tone: 'danger' });
    } catch (error) {
      toastError(error, t.page.testFailed);
    }
  };
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t.page.notifyWhen}</legend>
        {noticeEvents.map((event) => (
          <Switch
            key={event}
            label={t.page.events[event]}
            on={!here.muted.includes(event)}
            disabledReason={reason}
            onChange={(on) => change(event, on)}
          />
        ))}
      </fieldset>
      <div className={styles.test}>
        <Button busy={test.isPending} disabledReason={reason} onClick={() => void send()}>
          {t.page.test}
        </Button>
        <DeliveryState device={here} />
      </div>
    </>
  );
}
