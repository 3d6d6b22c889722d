import * as z from 'zod/mini';
import { filenameOfBlob } from '#features/photos/server/photo-files.ts';
import { type Text, textOf } from '#shared/api-error.ts';

/** Paths in an archive (docs/archive-format.md). The first three have the same name in the data folder. */
export const paths = {
  database: 'home.sqlite',
  key: 'secret.key',
  pushKey: 'push.key',
  manifest: 'manifest.json',
  page: 'index.html',
  data: 'data.json',
  /** Photos, named for people. */
  photos: 'photos/',
  /** Folder of the other sizes and of photos in the recycle bin, under their names in the data folder. */
  sizes: 'sizes/',
} as const;

const topLevel: readonly string[] = [
  paths.database,
  paths.key,
  paths.pushKey,
  paths.page,
  paths.data,
];

/** True for a path that an archive may contain. No file is ever written under it. */
export const isArchivePath = (path: string): boolean =>
  topLevel.includes(path) || path.startsWith(paths.photos) || path.startsWith(paths.sizes);

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Size = z.int().check(z.nonnegative());
const BlobName = z.string().check(z.refine((name) => filenameOfBlob(name) !== null));

const ArchivedFile = z.object({
  path: z.string(),
  bytes: Size,
  sha256: Sha256,
  /** The name of the file in `photos/` of the data folder, for files of photos. */
  restoresTo: z.optional(BlobName),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const Manifest = z.object({
  format: z.literal(2),
  /** Version of Fivetwenty. */
  version: z.string(),
  /** Migrations of the database. */
  schema: z.array(z.string()),
  createdAt: z.string(),
  photos: z.int(),
  /** False if secrets of surprise boxes were left out. */
  isComplete: z.boolean(),
  files: z.array(ArchivedFile),
  /** Files of photos that were missing or unreadable, by their names in the data folder. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The manifest of the first archives, which keep all sizes in `photos/` under their names in the data folder. */
const FirstManifest = z.object({
  format: z.literal(1),
  version: z.string(),
  schema: z.array(z.string()),
  moment: z.string(),
  photos: z.int(),
  files: z.array(z.object({ name: z.string(), bytes: Size, sha256: Sha256 })),
  missing: z.array(z.string()),
});

const Format = z.object({ format: z.int() });

/** Parses a manifest of any format. Returns `newer` for a format of the future, null for damage. */
export function parseManifest(text: string): Manifest | 'newer' | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const format = Format.safeParse(json).data?.format ?? 0;
  if (format > 2) return 'newer';
  if (format === 2) return Manifest.safeParse(json).data ?? null;
  const first = FirstManifest.safeParse(json);
  if (!first.success) return null;
  const { moment, files, missing, ...same } = first.data;
  const current = {
    ...same,
    format: 2,
    createdAt: moment,
    isComplete: true,
    files: files.map(({ name, ...file }) => ({
      ...file,
      path: name,
      ...(name.startsWith(paths.photos) && { restoresTo: fileName(name) }),
    })),
    missing: missing.map(fileName),
  };
  return Manifest.safeParse(current).data ?? null;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The reason why an archive was not written or restored, as a sentence for a user. */
export class ArchiveError extends Error {
  readonly reason: 'damaged' | 'space' | 'state';
  readonly text: Text;
  constructor(reason: 'damaged' | 'space' | 'state', text: Text) {
    super(textOf(text));
    this.reason = reason;
    this.text = text;
  }
}
