import { useQuery } from '@tanstack/react-query';
import { toastError } from '#platform/web/api/queries.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { instantIn } from '#shared/moments.ts';
import type { SignIn } from '../../account.contract.ts';
import { authMessages as t } from '../../messages/index.ts';
import styles from './Devices.module.css';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions.queries.ts';

/** Every device on which one is signed in, each with its way out. */
export function SignIns() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...sessionsQuery,
    // When each was used last is told to nobody.
    refetchOnMount: 'always',
  });
  const endOthers = useEndOthers();
  const reason = useOnline() ? undefined : t.devices.offline;
  return (
    <section className={styles.part} aria-labelledby="sign-ins">
      <h3 className={styles.title} id="sign-ins">
        {t.devices.signedIn}
      </h3>
      <p className={styles.use}>{t.devices.signedInUse}</p>
      {data === undefined && !isError && <Skeleton shape="block" height={120} />}
      {data === undefined && isError && (
        <ErrorState
          compact
          text={t.devices.failed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops it where a list has no bullets
        <ul role="list" aria-labelledby="sign-ins">
          {data.map((signIn) => (
            <Device key={signIn.id} signIn={signIn} reason={reason} />
          ))}
        </ul>
      )}
      {data?.length === 1 && <p className={styles.use}>{t.devices.onlyThis}</p>}
      {data !== undefined && data.length > 1 && (
        <span className={styles.action}>
          <Button
            variant="danger"
            aria-haspopup="dialog"
            busy={endOthers.busy}
            disabledReason={reason}
            onClick={() => void endOthers.ask()}
          >
            {t.devices.signOutOthers}
          </Button>
        </span>
      )}
    </section>
  );
}

type DeviceProps = { signIn: SignIn; reason: string | undefined };

function Device({ signIn, reason }: DeviceProps) {
  const { id, device, createdAt, lastSeenAt, current } = signIn;
  const end = useEndSession();
  const lastUsed = t.devices.lastUsed(instantIn(lastSeenAt));
  const signOut = async () => {
    try {
      await end.mutateAsync(id);
      toast.general(t.devices.signedOut(device), { tone: 'ok' });
    } catch (error) {
      // It may go from the page all the same.
      toastError(error, t.devices.signOutFailed);
    }
  };
  return (
    <li className={styles.device}>
      <div className={styles.words}>
        <span className={styles.name}>{device}</span>
        <span className={styles.when}>{t.devices.since(instantIn(createdAt))}</span>
        <span className={styles.when}>{lastUsed}</span>
      </div>
      {current ? (
        <span className={styles.here}>{t.devices.thisDevice}</span>
      ) : (
        <Button
          size="small"
          aria-label={t.devices.signOutOf(device, lastUsed)}
          busy={end.isPending}
          disabledReason={reason}
          // The next device comes to stand where this one stood.
          onClick={(event) => event.detail > 1 || void signOut()}
        >
          {t.devices.signOut}
        </Button>
      )}
    </li>
  );
}

function useEndOthers() {
  const confirm = useConfirm();
  const end = useEndOtherSessions();
  const ask = async () => {
    const question = {
      title: t.devices.sureTitle,
      text: t.devices.sure,
      action: t.devices.signOut,
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await end.mutateAsync();
      toast.general(t.devices.othersSignedOut, { tone: 'ok' });
    } catch (error) {
      toastError(error, t.devices.othersFailed);
    }
  };
  return { busy: end.isPending, ask };
}
