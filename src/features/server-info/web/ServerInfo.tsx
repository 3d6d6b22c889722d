import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#platform/web/api/errors.ts';
import { apiQuery } from '#platform/web/api/queries.ts';
import { useTimeZone } from '#platform/web/session/couple.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { t } from '../messages/index.ts';
import { readServerInfo, type ServerInfo as ServerFacts } from '../server-info.contract.ts';

/** Version, disk, last backup, last check and last error of the server. No event reports a change. */
export function ServerInfo() {
  const query = useQuery({
    ...apiQuery(readServerInfo),
    refetchOnMount: 'always',
  });
  return (
    <Section query={query} error={errorMessage(query.error)} compact quiet skeleton={240}>
      {(info) => <Facts info={info} />}
    </Section>
  );
}

function Facts({ info }: { info: ServerFacts }) {
  const { troubles, lastBackup, lastCopy, lastCheck, lastError } = info;
  return (
    <>
      {troubles.map((trouble) => (
        <Alert key={trouble}>{t.troubles[trouble]}</Alert>
      ))}
      <dl className="grid gap-3 wrap-anywhere">
        <Row term={t.version}>{info.version}</Row>
        <Row term={t.uptime}>{t.uptimeOf(info.uptimeSeconds)}</Row>
        <Row term={t.dataBytes}>{t.size(info.dataBytes)}</Row>
        <Row term={t.freeBytes}>{info.freeBytes === null ? t.unknown : t.size(info.freeBytes)}</Row>
        <Row term={t.lastBackup} more={lastBackup && t.disk(lastBackup.isOnDataDisk)}>
          {lastBackup === null ? t.noBackup : <Moment at={lastBackup.moment} />}
        </Row>
        {lastCopy !== null && (
          <Row term={t.lastCopy} more={t.copyResult(lastCopy)}>
            {lastCopy.moment === null ? t.noBackup : <Moment at={lastCopy.moment} />}
          </Row>
        )}
        <Row term={t.lastCheck} more={lastCheck && t.checkResult(lastCheck.isSound)}>
          {lastCheck === null ? t.noCheck : <Moment at={lastCheck.moment} />}
        </Row>
        <Row term={t.lastError} more={lastError && t.more}>
          {lastError === null ? t.noError : <Moment at={lastError.moment} />}
          {lastError && `: ${lastError.message}`}
        </Row>
      </dl>
    </>
  );
}

type RowProps = { term: string; children: ReactNode; more?: string | null };

const Row = ({ term, children, more = null }: RowProps) => (
  <div>
    <dt className="font-semibold">{term}</dt>
    <dd>{children}</dd>
    {more !== null && <dd className="text-ink-muted">{more}</dd>}
  </div>
);

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{t.moment(at, useTimeZone())}</time>;
