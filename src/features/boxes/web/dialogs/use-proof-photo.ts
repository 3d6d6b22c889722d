import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { photoQuery } from '#features/photos/web/photos.queries.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { bringProof, proofUnderWay } from './upload-proof.ts';

export interface ProofPhotoState {
  /** Undefined while nobody knows what it looks like. */
  readonly photo: Photo | null | undefined;
  /** It was chosen, and is not in the gallery any more. */
  readonly isGone: boolean;
  /** It is in the gallery as far as anybody knows; its picture did not come. */
  readonly isUnseen: boolean;
  /** Of a photo from this device. */
  readonly upload: ReturnType<typeof useUpload>;
  /** Takes one from this device. */
  bring(file: File): void;
  choose(photo: Photo | null): void;
}

const useUpload = (onSuccess: (photo: Photo) => void) =>
  useMutation({ mutationFn: (coming: Promise<Photo>) => coming, onSuccess });

/** The photo of a proof that is being written: `id` is what the draft keeps of it. Without a `boxId` it takes none. */
export function useProofPhoto(
  boxId: number | undefined,
  id: number | undefined,
  onChange: (id: number | undefined) => void,
): ProofPhotoState {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...photoQuery(id ?? 0), enabled: id !== undefined });
  const choose = (photo: Photo | null) => {
    if (photo !== null) client.setQueryData(photoQuery(photo.id).queryKey, photo);
    onChange(photo?.id);
  };
  const upload = useUpload(choose);
  const goOn = useEffectEvent(() => {
    const coming = boxId === undefined ? undefined : proofUnderWay(boxId);
    if (coming !== undefined) upload.mutate(coming);
  });
  useEffect(() => goOn(), []);
  // One in the bin is no proof.
  const isGone =
    id !== undefined && (data === null || data?.deletedAt != null || isNotFound(error));
  return {
    photo: id === undefined || isGone ? null : data,
    isGone,
    isUnseen: id !== undefined && data === undefined && error !== null && !isGone,
    upload,
    bring(file) {
      if (boxId !== undefined) upload.mutate(bringProof(boxId, file));
    },
    choose,
  };
}
