import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { shortText } from '#shared/text.ts';
import { photosMessages as t } from '../messages/index.ts';
import styles from './SearchField.module.css';

/** Milliseconds without typing after which the search starts. */
const typingPause = 300;

export type SearchFieldProps = {
  /** The text that is searched for; empty outside a search. */
  text: string;
  /** Called with trimmed text. */
  onSearch: (text: string) => void;
};

/** Searches while the user types; at once on Enter, and when the field is emptied. */
export function SearchField({ text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // Back, or a link, led to another search.
  if (shown !== text) {
    setShown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const wanted = typed.trim();
  const search = useEffectEvent(() => {
    if (wanted !== text) onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(search, wanted === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <Search className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
        <TextField
          type="search"
          enterKeyHint="search"
          label={t.search.label}
          labelHidden
          placeholder={t.search.label}
          maxLength={shortText}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </form>
    </search>
  );
}
