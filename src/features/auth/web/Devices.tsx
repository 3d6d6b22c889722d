import { useQuery } from '@tanstack/react-query';
import { invalidate, useApiMutation } from '#platform/web/api/queries.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { DeviceEntry } from '#platform/web/ui/DeviceEntry.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Subsection } from '#platform/web/ui/Subsection.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { instantIn } from '#shared/moments.ts';
import {
  type DeviceSession,
  endOtherSessions,
  endSession,
  readSessions,
} from '../auth.contract.ts';
import { sessionsQuery } from './auth.queries.ts';
import { t } from './messages/index.ts';
import { PasswordForm } from './PasswordForm.tsx';

const hint = 'text-ink-muted';
const time = 'text-14 text-ink-muted';

export const Devices = () => (
  <div className="grid gap-8">
    <Sessions />
    <PasswordForm />
  </div>
);

function Sessions() {
  // No event reports the last use of a session.
  const query = useQuery({ ...sessionsQuery, refetchOnMount: 'always' });
  return (
    <Subsection title={t.devices.signedIn}>
      <p className={hint}>{t.devices.signedInHint}</p>
      <Section query={query} error={t.devices.failed} compact quiet skeleton={120}>
        {(sessions) => (
          <>
            <List aria-label={t.devices.signedIn}>
              {sessions.map((each) => (
                <Session key={each.id} session={each} />
              ))}
            </List>
            {sessions.length === 1 && <p className={hint}>{t.devices.noOtherDevice}</p>}
            {sessions.length > 1 && <EndOtherSessions />}
          </>
        )}
      </Section>
    </Subsection>
  );
}

function Session({ session }: { session: DeviceSession }) {
  const { id, device, createdAt, lastSeenAt, current } = session;
  const end = useApiMutation(endSession, {
    meta: { errorText: t.devices.signOutFailed },
    onSuccess() {
      toast.general(t.devices.signedOut(device), { tone: 'ok' });
      return invalidate(readSessions);
    },
  });
  const timeZone = useTimeZone();
  const lastUsed = t.devices.lastUsed(instantIn(lastSeenAt), timeZone);
  return (
    <DeviceEntry
      name={device}
      action={
        current ? (
          <span className="text-14 font-semibold text-own-text">{t.devices.thisDevice}</span>
        ) : (
          <Button
            size="small"
            aria-label={t.devices.signOutOf(device, lastUsed)}
            busy={end.isPending}
            // The second click of a double click would hit the next device.
            onClick={(event) => event.detail > 1 || end.mutate({ params: { id: `${id}` } })}
          >
            {t.devices.signOut}
          </Button>
        )
      }
    >
      <span className={time}>{t.devices.since(instantIn(createdAt), timeZone)}</span>
      <span className={time}>{lastUsed}</span>
    </DeviceEntry>
  );
}

function EndOtherSessions() {
  const confirm = useConfirm();
  const end = useApiMutation(endOtherSessions, {
    meta: { errorText: t.devices.othersFailed },
    onSuccess() {
      toast.general(t.devices.othersSignedOut, { tone: 'ok' });
      return invalidate(readSessions);
    },
  });
  const ask = async () => {
    const { signOutOthersTitle: title, signOutOthersText: text, signOut: action } = t.devices;
    if (await confirm({ title, text, action, danger: true })) end.mutate();
  };
  return (
    <span className="justify-self-start">
      <Button
        variant="danger"
        aria-haspopup="dialog"
        busy={end.isPending}
        onClick={() => void ask()}
      >
        {t.devices.signOutOthers}
      </Button>
    </span>
  );
}
