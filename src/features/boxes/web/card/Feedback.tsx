import { t } from '../../messages/index.ts';

export type FeedbackProps = { reason: string; heading?: 'h3' | 'h4' };

/** The reason why the owner asks for another try. */
export const Feedback = ({ reason, heading: Heading = 'h4' }: FeedbackProps) => (
  <div className="grid gap-1 rounded-control bg-danger-soft p-3">
    <Heading className="text-13 font-semibold text-danger">{t.page.feedback}</Heading>
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {reason}
    </p>
  </div>
);
