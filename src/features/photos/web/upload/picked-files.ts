import { headLength, imageFormat, videoFormat } from '#shared/file-formats.ts';
import { isPhoto, isVideo, type UploadKind } from '../../upload.rules.ts';
import { livePairsIn } from './live-photos.ts';

/** A file that can be uploaded. */
export interface PickedFile {
  readonly file: File;
  readonly kind: UploadKind;
  /** The video of a Live Photo. */
  readonly video?: File | undefined;
}

/** Returns the photos and videos among files. The video of a Live Photo is not listed itself. */
export async function pickedFilesIn(files: readonly File[]): Promise<PickedFile[]> {
  const kinds = await Promise.all(files.map(kindOf));
  const filesOf = (kind: UploadKind) => files.filter((_, index) => kinds[index] === kind);
  const [photos, videos] = [filesOf('photo'), filesOf('video')];
  const pairs = await livePairsIn(photos, videos).catch(() => new Map<File, File>());
  const videosOfPhotos = new Set(pairs.values());
  return files.flatMap((file, index) => {
    const kind = kinds[index];
    if (kind == null || videosOfPhotos.has(file)) return [];
    return [{ file, kind, video: pairs.get(file) }];
  });
}

/** Returns what the first bytes of a file are. If they say nothing, its type and name count. */
export async function kindOf(file: File): Promise<UploadKind | null> {
  const bytes = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const head = new Uint8Array(bytes);
  if (imageFormat(head) !== null) return 'photo';
  // A sound may have the container of a video.
  if (videoFormat(head) !== null && !file.type.startsWith('audio/')) return 'video';
  if (isVideo(file)) return 'video';
  return isPhoto(file) ? 'photo' : null;
}
