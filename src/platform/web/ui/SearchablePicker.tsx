import clsx from 'clsx';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { platformMessages as t } from '../messages/index.ts';
import { announce } from './announce.ts';
import box from './Field.module.css';
import { Field, type FieldProps, fieldAria } from './Field.tsx';
import styles from './SearchablePicker.module.css';
import { searchable } from './searchable.ts';

export type Choice = {
  id: string;
  label: string;
  /** Shown after the label, and found by searching. */
  hint?: string | undefined;
};

export type SearchablePickerProps = FieldProps & {
  /** In the order they are to be shown; a few hundred at most. */
  choices: readonly Choice[];
  /** The id of what is chosen. */
  value: string | undefined;
  /** Only ever called with the id of one of the choices. */
  onChange: (id: string) => void;
  placeholder?: string | undefined;
};

/**
 * One of many, found by typing part of its name (ARIA's editable combobox with a list; focus stays in the field).
 * Arrows walk, Enter takes, Esc goes back to what was chosen. Text that is no choice is given up on leaving.
 */
export function SearchablePicker({
  choices,
  value,
  onChange,
  placeholder,
  ...words
}: SearchablePickerProps) {
  const id = useId();
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** What has been typed since the last choice; undefined shows the choice. */
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);

  const search = useMemo(
    () => searchable(choices, ({ label, hint = '' }) => `${label} ${hint}`),
    [choices],
  );
  const found = open ? search(typed ?? '') : [];
  const activeId = found[active] && `${id}-${active}`;

  const show = () => {
    setActive(
      Math.max(
        0,
        choices.findIndex((choice) => choice.id === value),
      ),
    );
    setTyped(undefined);
    setOpen(true);
  };
  const leave = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const take = (choice: Choice | undefined) => {
    leave();
    if (choice !== undefined && choice.id !== value) onChange(choice.id);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    setOpen(true);
    announce(t.ui.matches(search(text).length));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive((active + step + found.length) % Math.max(1, found.length));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      take(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      leave();
    }
  };

  // The active option is kept in sight, without moving the page.
  useLayoutEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId);
    if (option === null || list.current === null) return;
    const { offsetTop: top, offsetHeight: height } = option;
    const { scrollTop, clientHeight } = list.current;
    if (top < scrollTop) list.current.scrollTop = top - 6;
    else if (top + height > scrollTop + clientHeight)
      list.current.scrollTop = top + height - clientHeight + 6;
  }, [activeId]);

  return (
    <Field {...words} id={id}>
      <div className={box.box}>
        <input
          {...fieldAria(id, words)}
          ref={input}
          className={box.input}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={typed ?? choices.find((choice) => choice.id === value)?.label ?? ''}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          onBlur={leave}
        />
        <button
          className={styles.button}
          type="button"
          tabIndex={-1}
          aria-label={t.ui.showOptions}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (open) leave();
            else show();
          }}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
            <path
              d="m5 8 5 5 5-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
            />
          </svg>
        </button>
        {open && (
          <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
            {found.length === 0 && <div className={styles.none}>{t.ui.matches(0)}</div>}
            <div
              className={styles.list}
              id={listId}
              ref={list}
              role="listbox"
              aria-label={words.label}
            >
              {found.map((choice, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys go to the field
                <div
                  key={choice.id}
                  id={`${id}-${index}`}
                  className={clsx(styles.option, index === active && styles.active)}
                  role="option"
                  aria-selected={choice.id === value}
                  onClick={() => take(choice)}
                >
                  <span>{choice.label}</span>
                  {choice.hint !== undefined && <span className={styles.hint}>{choice.hint}</span>}
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </Field>
  );
}
