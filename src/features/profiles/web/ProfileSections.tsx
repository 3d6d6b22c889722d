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
import styles from './ProfileSections.module.css';

const printOnly = 'hidden paper:block';

export type SectionProps = {
  page: ProfilePage;
  title: string;
  /** Fields that the section shows. */
  fields: readonly ProfileField[];
  className: string | undefined;
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
  const look = isResume ? styles.row : styles.card;
  const titles: Readonly<Partial<Record<SectionName, string>>> = t.page.sections[layout];
  return (
    <div className={isResume ? styles.sheet : styles.cards} data-color={colorSlot(colorOf(layout))}>
      {sectionsOf[layout].map((name) => (
        <Part key={name} page={page} title={titles[name] ?? ''} fields={[name]} className={look}>
          {page.written.includes(name) ? (
            <p className={styles.text} dir="auto">
              {page.sections[name]}
            </p>
          ) : (
            <p className={clsx(styles.text, 'text-ink-muted')}>{t.template[name]}</p>
          )}
        </Part>
      ))}
      {!isResume && (
        <Part
          page={page}
          title={t.page.connect}
          fields={linkFields}
          className={clsx(styles.card, styles.connect)}
        >
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
  className,
  button,
  form,
  children,
}: SectionProps & { button?: ReactNode; form?: ReactNode }) {
  const titleId = useId();
  const isWritten = fields.some((field) => page.written.includes(field));
  return (
    <section className={clsx(className, !isWritten && styles.unwritten)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 className="min-w-0 text-own-text text-18 font-bold paper:text-16" id={titleId}>
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
    <div className={styles.links}>
      {links.map(({ label, address, url }) =>
        url === null ? (
          <p key={label} className={styles.noLink}>
            <span>{label}</span> <span className="text-14 font-normal">{t.page.notSet}</span>
          </p>
        ) : (
          <span key={label}>
            <a className={buttonClass({ variant: 'primary' })} href={url} rel="noreferrer">
              {label}
            </a>
            <span className={printOnly}>{address}</span>
          </span>
        ),
      )}
    </div>
  );
}
