import clsx from 'clsx';
import { type ComponentType, type ReactNode, useId } from 'react';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { t } from '../messages/index.ts';
import type { ProfilePage } from '../profiles.contract.ts';
import {
  colorOf,
  linkedInUrl,
  linkFields,
  mailtoUrl,
  type ProfileField,
  type SectionName,
  sectionsOf,
} from '../profiles.rules.ts';

const printOnly = 'hidden paper:block';
const paperText =
  'paper:max-w-none paper:text-14 paper:leading-normal paper:[orphans:3] paper:[widows:3]';
const paperRow =
  'paper:grid-cols-[160px_minmax(0,1fr)] paper:gap-x-6 paper:gap-y-0 paper:px-0 paper:py-3';
const noPaper = 'paper:border-0 paper:bg-transparent paper:shadow-none';

/** The resume: one sheet with a column of headings. */
export const sheetLook = clsx(
  'rounded-card border border-hairline bg-surface px-6 py-2 shadow-[inset_0_4px_var(--me-solid),var(--shadow-2)] wide:px-12 wide:py-4 paper:p-0',
  noPaper,
);
export const rowLook = clsx(
  'grid gap-x-12 gap-y-1 py-6 not-first:border-t not-first:border-line wide:grid-cols-[232px_minmax(0,1fr)] wide:py-8',
  paperRow,
);
/** The placeholder: a wide card, then two columns of cards. */
const cardLook = clsx(
  'grid min-w-0 grid-cols-1 content-start gap-2 rounded-card border px-4 py-5 wide:px-8 wide:pt-6 wide:pb-8 wide:first:col-span-full',
  paperRow,
  noPaper,
);

export type SectionProps = {
  page: ProfilePage;
  title: string;
  /** Fields that the section shows. */
  fields: readonly ProfileField[];
  /** Shown in the owner's color. */
  isTinted?: boolean;
  children: ReactNode;
};

type ProfileSectionsProps = {
  page: ProfilePage;
  /** Replaces the plain section for the owner. */
  Part?: ComponentType<SectionProps>;
};

/** The content of a profile page: the resume in rows, the placeholder in cards. */
export function ProfileSections({ page, Part = Section }: ProfileSectionsProps) {
  const { layout } = page;
  const isResume = layout === 'resume';
  const titles: Readonly<Partial<Record<SectionName, string>>> = t.page.sections[layout];
  return (
    <div
      className={clsx(
        'profile',
        isResume ? sheetLook : 'grid grid-cols-1 gap-4 wide:grid-cols-2 wide:gap-6 paper:block',
      )}
      data-color={colorSlot(colorOf(layout))}
    >
      {sectionsOf[layout].map((name, index) => (
        <Part key={name} page={page} title={titles[name] ?? ''} fields={[name]}>
          <p
            className={clsx(
              'max-w-[68ch] leading-[1.65] wrap-anywhere whitespace-pre-wrap',
              !isResume && index === 0 && 'wide:text-18',
              !page.written.includes(name) && 'text-ink-muted',
              paperText,
            )}
            dir="auto"
          >
            {page.written.includes(name) ? page.sections[name] : t.template[name]}
          </p>
        </Part>
      ))}
      {!isResume && (
        <Part page={page} title={t.page.connect} fields={linkFields} isTinted>
          <Links page={page} />
        </Part>
      )}
    </div>
  );
}

/** A section without any text of its owner is not printed. A form hides the content on screen, not in print. */
export function Section({
  page,
  title,
  fields,
  isTinted = false,
  button,
  form,
  children,
}: SectionProps & { button?: ReactNode; form?: ReactNode }) {
  const titleId = useId();
  const isResume = page.layout === 'resume';
  const isWritten = fields.some((field) => page.written.includes(field));
  return (
    <section
      className={clsx(
        isResume ? rowLook : cardLook,
        !isResume &&
          (isTinted
            ? 'border-own-line bg-own-soft shadow-[inset_0_4px_var(--me-solid)]'
            : 'border-hairline bg-surface shadow-2'),
        !isWritten && 'paper:hidden',
      )}
      aria-labelledby={titleId}
    >
      <div
        className={clsx(
          'flex items-center gap-x-3 gap-y-1 narrow:flex-wrap paper:block paper:break-after-avoid',
          isResume ? 'wide:flex-col wide:items-start' : 'wide:justify-between',
        )}
      >
        <h2 className="min-w-0 text-18 font-bold text-own-text paper:text-16" id={titleId}>
          {title}
        </h2>
        {button}
      </div>
      {form}
      <div className={clsx('min-w-0', form && printOnly)}>{children}</div>
    </section>
  );
}

/** The links of "Let's Connect", or their labels while the owner has set no address. */
function Links({ page: { sections } }: { page: ProfilePage }) {
  const { email = '', linkedIn = '' } = sections;
  const links = [
    { label: t.page.sendEmail, address: email, url: mailtoUrl(email) },
    { label: t.page.viewLinkedIn, address: linkedIn, url: linkedInUrl(linkedIn) },
  ];
  return (
    <div className={clsx('mt-1 flex flex-wrap gap-3', paperText)}>
      {links.map(({ label, address, url }) =>
        url === null ? (
          <p
            key={label}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-full border border-dashed border-control px-5 py-2 font-semibold paper:hidden"
          >
            <span>{label}</span> <span className="text-14 font-normal">{t.page.notSet}</span>
          </p>
        ) : (
          <span key={label}>
            <a
              className={clsx(buttonClass({ variant: 'primary' }), 'paper:hidden')}
              href={url}
              rel="noreferrer"
            >
              {label}
            </a>
            <span className={printOnly}>{address}</span>
          </span>
        ),
      )}
    </div>
  );
}
