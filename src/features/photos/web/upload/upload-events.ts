import { createEmitter } from '#platform/web/emitter.ts';
import { onUserChange } from '#platform/web/session/session.ts';
import type { Photo } from '../../photos.contract.ts';

/* Events between the uploader, which is loaded late, and the rest of the app. */

type Take = (files: readonly File[]) => void;

let uploader: Take | undefined;
/** Files that were picked before the uploader was loaded. */
let early: readonly File[] = [];
onUserChange(() => {
  early = [];
});

/** Lists files in the upload dialog, as soon as it is loaded. */
export function requestUpload(files: readonly File[]): void {
  if (uploader === undefined) early = [...early, ...files];
  else uploader(files);
}

/** Passes all requests to the uploader. Returns how to stop. */
export function onUploadRequest(take: Take): () => void {
  uploader = take;
  take(early);
  early = [];
  return () => {
    uploader = undefined;
  };
}

/** Each photo that this tab has uploaded. */
export const { emit: publishUploaded, subscribe: onUploaded } = createEmitter<Photo>();
