import { type ReactNode, useEffect, useRef, useState } from 'react';
import { meOf } from '#platform/web/ui/Avatar.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { profilesMessages as t } from '../../messages/index.ts';
import type { ProfilePage } from '../../profiles.contract.ts';
import { colorOf, linkParts, type PartName } from '../../profiles.rules.ts';
import { type Group, Sheet, type Writing } from '../Sheet.tsx';
import styles from './OwnSheet.module.css';
import { PartForm } from './PartForm.tsx';
import { useDrafts } from './part-drafts.ts';

const partsIn = (group: Group): readonly PartName[] => (group === 'links' ? linkParts : [group]);

/** One's own page: as strangers see it, with a button at everything that can be written (decisions §1). */
export function OwnSheet({ page }: { page: ProfilePage }) {
  const drafts = useDrafts(page.username);
  const [pressed, setPressed] = useState<readonly Group[]>([]);
  const [left, setLeft] = useState<Group>();

  // What was written and not saved waits where it is to be saved.
  const isOpen = (group: Group) => pressed.includes(group) || drafts.has(partsIn(group));
  const close = (group: Group) => {
    setPressed((groups) => groups.filter((each) => each !== group));
    setLeft(group);
  };
  const writing: Writing = {
    button: (group, title) =>
      !isOpen(group) && (
        <WriteButton
          words={group === 'name' ? t.editor.editOf(title) : t.editor.edit}
          label={t.editor.editOf(title)}
          takesFocus={left === group}
          onPress={() => setPressed((groups) => [...groups, group])}
        />
      ),
    form: (group, title) =>
      isOpen(group) ? (
        <PartForm
          {...{ page, title, drafts }}
          parts={partsIn(group)}
          takesFocus={pressed.includes(group)}
          onDone={() => close(group)}
        />
      ) : null,
  };
  return (
    <>
      <NameRow page={page}>
        {writing.form('name', t.editor.name) ?? writing.button('name', t.editor.name)}
      </NameRow>
      <Sheet page={page} writing={writing} />
    </>
  );
}

/** Who reads this, and what they call its owner. */
const NameRow = ({ page, children }: { page: ProfilePage; children: ReactNode }) => (
  <div className={styles.name} data-me={meOf(colorOf(page.layout))}>
    <p>{t.editor.open}</p>
    {children}
  </div>
);

type WriteButtonProps = { words: string; label: string; takesFocus: boolean; onPress: () => void };

function WriteButton({ words, label, takesFocus, onPress }: WriteButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <span className={styles.write}>
      <Button ref={button} variant="plain" aria-label={label} onClick={onPress}>
        {words}
      </Button>
    </span>
  );
}
