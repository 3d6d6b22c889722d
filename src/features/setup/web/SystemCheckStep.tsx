import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { errorMessage } from '#platform/web/api/errors.ts';
import { apiQuery } from '#platform/web/api/queries.ts';
import { readStream } from '#platform/web/api/read-stream.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Spinner } from '#platform/web/ui/Spinner.tsx';
import { t } from '../messages/index.ts';
import { checkSystem, probeDelay, probeStream, type SystemCheck } from '../setup.contract.ts';
import { arrivedApart, connectionOf, lowDiskSpace } from '../setup.rules.ts';
import type { Wizard } from './wizard.ts';

const readOnce = { retry: false, refetchOnWindowFocus: false } as const;

export const systemCheckQuery = (code: string) => apiQuery(checkSystem, { body: { code } });

/** True if events arrive one by one, without a proxy that buffers them. */
const liveTestQuery = (code: string) =>
  queryOptions({
    queryKey: [probeStream.path, code],
    queryFn: async () => {
      const startedAt = performance.now();
      const arrivals: number[] = [];
      await readStream(probeStream, { body: { code } }, () => {
        arrivals.push(performance.now() - startedAt);
      });
      return arrivedApart(arrivals, probeDelay);
    },
    staleTime: 0,
    ...readOnce,
  });

/** Checks the server and the connection to it. Warnings don't block setup. */
export function SystemCheckStep({ wizard }: { wizard: Wizard }) {
  const { code } = wizard.answers;
  const system = useQuery({ ...systemCheckQuery(code), ...readOnce });
  const live = useQuery(liveTestQuery(code));
  const isChecking = system.isFetching || live.isFetching;
  const checkAgain = () => {
    void system.refetch();
    void live.refetch();
  };
  return (
    <div className="grid gap-5">
      <List
        className="grid overflow-hidden rounded-card border border-hairline bg-surface"
        aria-busy={isChecking}
      >
        {system.data !== undefined &&
          findingsOf(system.data).map((finding) => (
            <FindingItem key={finding.title} finding={finding} />
          ))}
        {system.isPending && (
          <FindingItem
            finding={{
              title: t.wizard.check.folder,
              status: 'checking',
              text: t.wizard.check.checking,
            }}
          />
        )}
        <FindingItem finding={liveFinding(live)} />
      </List>
      {system.error !== null && <ErrorState compact text={errorMessage(system.error)} />}
      <Button busy={isChecking} onClick={checkAgain}>
        {isChecking ? t.wizard.check.checking : t.wizard.check.again}
      </Button>
    </div>
  );
}

interface Finding {
  readonly title: string;
  readonly status: 'checking' | 'fine' | 'warning';
  readonly text: string;
  readonly fix?: string;
}

const fine = (title: string, text: string): Finding => ({ title, status: 'fine', text });
const warning = (title: string, text: string, fix: string): Finding => ({
  title,
  status: 'warning',
  text,
  fix,
});

function findingsOf({ dataFolderWritable, freeBytes, strangers, encrypted }: SystemCheck) {
  const connection = connectionOf(encrypted, globalThis.isSecureContext);
  const connectionText = t.wizard.check.connections[connection];
  return [
    dataFolderWritable
      ? fine(t.wizard.check.folder, t.wizard.check.folderFine)
      : warning(t.wizard.check.folder, t.wizard.check.folderBad, t.wizard.check.folderFix),
    freeBytes >= lowDiskSpace
      ? fine(t.wizard.check.space, t.wizard.check.spaceLeft(freeBytes))
      : warning(t.wizard.check.space, t.wizard.check.spaceLeft(freeBytes), t.wizard.check.spaceFix),
    ...(strangers === 0
      ? []
      : [
          warning(
            t.wizard.check.orphans,
            t.wizard.check.orphansFound(strangers),
            t.wizard.check.orphansFix,
          ),
        ]),
    connection === 'encrypted'
      ? fine(t.wizard.check.connection, connectionText)
      : warning(
          t.wizard.check.connection,
          connectionText,
          t.wizard.check.connectionFix[connection],
        ),
  ];
}

function liveFinding(test: UseQueryResult<boolean>): Finding {
  const { live: title } = t.wizard.check;
  if (test.isFetching) return { title, status: 'checking', text: t.wizard.check.checking };
  if (test.isError) return warning(title, t.wizard.check.liveBroken, t.wizard.check.liveFix);
  return test.data === true
    ? fine(title, t.wizard.check.liveFine)
    : warning(title, t.wizard.check.liveDelayed, t.wizard.check.liveFix);
}

const signs = {
  checking: <Spinner size={16} />,
  fine: <Check size={18} strokeWidth={2.25} aria-hidden="true" />,
  warning: <TriangleAlert size={18} strokeWidth={2} aria-hidden="true" />,
} as const;

const signLooks = {
  checking: undefined,
  fine: 'bg-ok-soft text-ok',
  warning: 'bg-warn-soft text-warn',
} as const;

function FindingItem({ finding: { title, status, text, fix } }: { finding: Finding }) {
  return (
    <li className="flex gap-3.5 px-4 py-3.5 text-14 not-first:border-t not-first:border-line">
      <span
        className={clsx('grid size-8 flex-none place-items-center rounded-full', signLooks[status])}
      >
        {signs[status]}
        <span className="visually-hidden">{status !== 'checking' && t.wizard.check[status]}</span>
      </span>
      <div>
        <p className="text-16 font-semibold">{title}</p>
        <p>{text}</p>
        {fix !== undefined && <p className="text-ink-muted">{fix}</p>}
      </div>
    </li>
  );
}
