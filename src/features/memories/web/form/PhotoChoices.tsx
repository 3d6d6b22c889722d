// biome-ignore-all lint/a11y/useSemanticElements: a select holds no pictures

import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import { placeAfterKey } from './choice-keys.ts';
import styles from './PhotoChooser.module.css';

export type PhotoChoicesProps = {
  photos: readonly Photo[];
  /** In the order in which they were picked. */
  chosen: readonly Photo[];
  /** How many there are, also of those that are still to come. */
  total: number;
  /** At most one is picked at a time. */
  single: boolean;
  onToggle: (photo: Photo) => void;
};

/** Photos to pick from, as a list box: arrows walk, Space and Enter pick. Each shows as which it was picked, where it may be one of many. */
export function PhotoChoices({ photos, chosen, total, single, onToggle }: PhotoChoicesProps) {
  const { timeZone } = useCouple();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const places = new Map(chosen.map(({ id }, at) => [id, at + 1]));
  const reached = Math.min(active, photos.length - 1);

  const pick = (target: EventTarget) => {
    const option = target instanceof Element ? target.closest('[data-choice]') : null;
    const at = photos.findIndex(({ id }) => `${id}` === option?.getAttribute('data-choice'));
    const photo = photos[at];
    if (photo === undefined) return;
    setActive(at);
    onToggle(photo);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      return pick(event.target);
    }
    const options = list.current?.querySelectorAll<HTMLElement>('[data-choice]') ?? [];
    const to = placeAfterKey(event.key, reached, options);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
    options[to]?.focus();
  };
  return (
    <div
      ref={list}
      className={styles.choices}
      role="listbox"
      aria-multiselectable={!single}
      aria-label={t.form.photos}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => pick(event.target)}
    >
      {photos.map((photo, at) => (
        <Choice
          key={photo.id}
          photo={photo}
          name={photoName(photo, timeZone)}
          at={at}
          total={total}
          isActive={at === reached}
          place={places.get(photo.id)}
          single={single}
        />
      ))}
    </div>
  );
}

type ChoiceProps = {
  photo: Photo;
  name: string;
  at: number;
  total: number;
  isActive: boolean;
  /** As which it was picked, from 1. */
  place: number | undefined;
  single: boolean;
};

const Choice = memo(function Choice(props: ChoiceProps) {
  const { photo, name, at, total, isActive, place, single } = props;
  return (
    <div
      className={clsx(styles.choice, place !== undefined && styles.picked)}
      role="option"
      tabIndex={isActive ? 0 : -1}
      aria-selected={place !== undefined}
      aria-setsize={total}
      aria-posinset={at + 1}
      aria-label={name}
      data-choice={photo.id}
    >
      <PhotoImage photo={photo} name="" shown="tile" />
      <span className={styles.mark} aria-hidden="true">
        {single && place !== undefined ? <Check size={16} strokeWidth={2.5} /> : place}
      </span>
    </div>
  );
});
