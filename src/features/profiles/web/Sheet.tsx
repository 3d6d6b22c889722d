import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { meOf } from '#platform/web/ui/Avatar.tsx';
import { profilesMessages as t } from '../messages/index.ts';
import type { ProfilePage } from '../profiles.contract.ts';
import { colorOf, type SectionName, sectionsOf } from '../profiles.rules.ts';
import { Connect } from './Connect.tsx';
import styles from './Sheet.module.css';

/** What is written together: the name, one section, or where the two links lead. */
export type Group = 'name' | SectionName | 'links';

/** What its owner has on the page beside what everybody reads. */
export interface Writing {
  /** Begins to write, beside the heading; nothing while that is being done. */
  button(group: Group, title: string): ReactNode;
  /** Where it is written, in the place of what is read; null while nobody writes. */
  form(group: Group, title: string): ReactNode;
}

export type SheetProps = { page: ProfilePage; writing?: Writing | undefined };

/** What stands on a profile page, in its owner's colour: the resume in rows, the placeholder in cards (S1 §2). */
export function Sheet({ page, writing }: SheetProps) {
  const { layout } = page;
  const names = sectionsOf[layout];
  const titles: Readonly<Partial<Record<SectionName, string>>> = t.page.sections[layout];
  const isResume = layout === 'resume';
  return (
    <div className={isResume ? styles.sheet : styles.cards} data-me={meOf(colorOf(layout))}>
      {names.map((name) => (
        <Section
          key={name}
          look={isResume ? styles.row : styles.card}
          title={titles[name] ?? ''}
          isTemplate={!page.written.includes(name)}
          text={(page.written.includes(name) && page.sections[name]) || t.template[name]}
          button={writing?.button(name, titles[name] ?? '')}
          form={writing?.form(name, titles[name] ?? '')}
        />
      ))}
      {!isResume && (
        <Connect
          page={page}
          button={writing?.button('links', t.page.connect)}
          form={writing?.form('links', t.page.connect)}
        />
      )}
    </div>
  );
}

type SectionProps = {
  look: string | undefined;
  title: string;
  text: string;
  isTemplate: boolean;
  button: ReactNode;
  form: ReactNode;
};

/** Words are words, as they were written, line by line. */
function Section({ look, title, text, isTemplate, button, form }: SectionProps) {
  const id = useId();
  return (
    <section className={clsx(look, isTemplate && styles.unwritten)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {button}
      </div>
      {form}
      <p
        className={clsx(styles.text, isTemplate && styles.template, form && styles.onPaper)}
        dir="auto"
      >
        {text}
      </p>
    </section>
  );
}
