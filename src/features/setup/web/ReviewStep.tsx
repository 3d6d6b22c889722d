import type { ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { date } from '#shared/i18n/formats.ts';
import { t } from '../messages/index.ts';
import { namesOf, usernamesOf } from './answers.ts';
import type { StepProps } from './use-wizard.ts';

export function ReviewStep({ form: { values }, revisit }: StepProps) {
  const names = namesOf(values);
  const usernames = usernamesOf(values);
  return (
    <dl className="overflow-hidden rounded-card border border-hairline bg-surface">
      <Row label={t.wizard.review.partners} onChange={() => revisit('partners')}>
        {([0, 1] as const).map((index) => (
          <span key={index} className="flex min-w-0 items-center gap-2">
            <Avatar name={names[index]} color={index === 0 ? 'purple' : 'pink'} size={32} />
            <span className="min-w-0 wrap-anywhere">
              {names[index]}{' '}
              <span className="text-14 font-normal text-ink-muted">/{usernames[index]}</span>
            </span>
          </span>
        ))}
      </Row>
      <Row label={t.wizard.review.password} onChange={() => revisit('password')}>
        {values.isSeparate ? t.wizard.review.passwordsSeparate : t.wizard.review.passwordShared}
      </Row>
      <Row label={t.wizard.review.together} onChange={() => revisit('story')}>
        {date(values.startDate)}
      </Row>
      <Row label={t.wizard.review.timeZone} onChange={() => revisit('story')}>
        {values.timeZone.replaceAll('_', ' ')}
      </Row>
    </dl>
  );
}

interface RowProps {
  label: string;
  onChange: () => void;
  children: ReactNode;
}

const Row = ({ label, onChange, children }: RowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-3 pr-2 pl-4 not-first:border-t not-first:border-line">
    <dt className="col-start-1 text-13 text-ink-muted">{label}</dt>
    <dd className="flex flex-wrap gap-x-5 gap-y-2 font-semibold">{children}</dd>
    <dd className="col-start-2 row-span-2 row-start-1">
      <Button
        variant="plain"
        size="small"
        aria-label={t.wizard.review.changeWhat(label)}
        onClick={onChange}
      >
        {t.wizard.review.change}
      </Button>
    </dd>
  </div>
);
