import type { Photo } from '../../photos.contract.ts';

/** Messages between the uploader and parts of the app that don't load it. */
function createChannel<Message>() {
  const listeners = new Set<(message: Message) => void>();
  return {
    publish(message: Message): void {
      for (const listener of [...listeners]) listener(message);
    },
    /** Returns how to unsubscribe. */
    subscribe(listener: (message: Message) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Opens the upload dialog with these files. */
export const uploadRequests = createChannel<readonly File[]>();

/** Each photo that this tab has uploaded. */
export const uploadedPhotos = createChannel<Photo>();
