import Search from 'lucide-react/icons/search';
import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { shortText } from '#shared/text.ts';
import { photosMessages as t } from '../messages/index.ts';
import styles from './SearchField.module.css';

/** Milliseconds without typing after which the search starts. */
const typingPause = 300;

type SearchFieldProps = {
  /** The text that is searched for; empty outside a search. */
  text: string;
  /** Called with trimmed text. */
  onSearch: (text: string) => void;
};

/** Searches while the user types; at once on Enter, and when the field is emptied. */
export function SearchField({ text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  /** The text in the address, and the one that was searched for last, which arrives there later. */
  const [known, setKnown] = useState({ text, searched: text });
  if (known.text !== text) {
    // Back or a link led to another search; otherwise the user may have typed on.
    if (known.searched !== text) setTyped(text);
    setKnown({ text, searched: text });
  }
  const wanted = typed.trim();
  const search = useEffectEvent(() => {
    if (wanted === text) return;
    setKnown({ text, searched: wanted });
    onSearch(wanted);
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
