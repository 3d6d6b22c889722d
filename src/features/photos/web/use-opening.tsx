import { type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHref, useLocation, useNavigate } from 'react-router';
import type { Photo } from '../photos.contract.ts';
import { leaveGrid, tileId } from './grid-place.ts';
import { tileSources } from './image-address.ts';
import { OneAndTheSame } from './OneAndTheSame.tsx';
import styles from './PhotoTile.module.css';
import { fromGrid, ShownCategory } from './way-back.ts';

export interface Opening {
  /** Where the photo of an id is opened. */
  addressOf(id: number): string;
  open(photo: Photo): void;
  /** The picture that is being opened; the grid has to draw it. */
  picture: ReactNode;
}

/** How the photos of a grid are opened on their own page. */
export function useOpening(): Opening {
  const { key } = useLocation();
  const navigate = useNavigate();
  const category = use(ShownCategory);
  const page = useHref('/photo');
  const [opened, setOpened] = useState<{ photo: Photo; tile: Element }>();
  return {
    addressOf: (id) => `${page}/${id}`,
    open(photo) {
      leaveGrid(key, photo.id);
      const tile = document.querySelector(`#${tileId(photo.id)} > a`);
      if (tile !== null) setOpened({ photo, tile });
      void navigate(`/photo/${photo.id}`, { state: fromGrid(category) });
    },
    picture: opened && createPortal(<OpenedPicture photo={opened.photo} />, opened.tile),
  };
}

/** Over the picture in the tile, which React knows nothing of: it is this one that becomes the one of the page. */
const OpenedPicture = ({ photo }: { photo: Photo }) => (
  <OneAndTheSame photo={photo.id}>
    <img className={styles.opened} {...tileSources(photo)} alt="" />
  </OneAndTheSame>
);
