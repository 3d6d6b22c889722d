import * as z from 'zod/mini';
import { completionTypes } from '#features/boxes/boxes.rules.ts';
import { memoryTypes } from '#features/memories/memories.rules.ts';
import { maxSectionLength } from '#features/profiles/profiles.rules.ts';
import { longestNote } from '#features/shared-note/shared-note.contract.ts';
import {
  mostPrizes,
  prizeTypes,
  savedSources,
  spinSources,
} from '#features/wheel/wheel.contract.ts';
import { RequiredDate } from '#shared/dates.ts';
import { longText, requiredText, shortText, text } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { isWallTime } from '#shared/wall-time.ts';

/*
 * What stands in `data.json` of an export: everything that the two keep but its pictures. No ids: people are called by
 * their user names, photos by their paths beside this file, categories by their names. Instants are ISO-8601 in UTC,
 * calendar dates `YYYY-MM-DD`, what a camera's clock showed `YYYY-MM-DDTHH:mm:ss`. The import reads the same shape.
 */

/** Of the shape. A home reads this one and all before; whatever old exports could not know is added optionally. */
export const format = 1;

/** The first and last instant that a wall shows with four digits of a year. */
const bounds = [Date.UTC(1, 0, 1), Date.UTC(9999, 11, 30)] as const;
const isInstant = (value: string): boolean => {
  const read = Date.parse(value);
  return read > bounds[0] && read < bounds[1] && new Date(read).toISOString() === value;
};
const Instant = z.string().check(z.refine(isInstant, 'Invalid instant'));
const OptionalInstant = z.nullable(Instant);
const WallTime = z.string().check(z.refine(isWallTime, 'Invalid local time'));

const name = text(shortText);
const words = text(longText);
/** A user name, or one of a category; those that name nothing here are passed over. */
const who = name;
const path = text(1_000);
const cents = z.int().check(z.minimum(0), z.maximum(1e13));
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

const Note = z.object({ author: who, content: requiredText(longText, ''), createdAt: Instant });

export const PhotoData = z.object({
  /** Where its picture lies, from the folder of this file. */
  file: path,
  /** A picture that any program shows, where `file` is of a kind that few do; only to look at. */
  view: z.nullable(path),
  /** Whether `file` is the very file that was uploaded; else it was made of that. */
  isOriginal: z.boolean(),
  /** SHA-256 of the file that was uploaded. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** What that file was called. */
  name,
  caption: z.nullable(words),
  takenAt: z.nullable(WallTime),
  uploadedAt: Instant,
  uploader: who,
  isFavorite: z.boolean(),
  categories: z.array(name),
  notes: z.array(Note),
});
export type PhotoData = z.infer<typeof PhotoData>;

export const CategoryData = z.object({
  name: requiredText(shortText, ''),
  description: z.nullable(words),
  color,
});
export type CategoryData = z.infer<typeof CategoryData>;

export const MemoryData = z.object({
  title: requiredText(shortText, ''),
  description: requiredText(longText, ''),
  date: RequiredDate,
  endDate: z.nullable(RequiredDate),
  type: z.enum(memoryTypes),
  creator: who,
  /** The paths of its photos, in order. */
  photos: z.array(path),
});
export type MemoryData = z.infer<typeof MemoryData>;

export const LoveData = z.object({
  person: who,
  count: z.int().check(z.minimum(0), z.maximum(1e9)),
  /** One for every 520. */
  milestones: z.array(
    z.object({ number: z.int().check(z.positive()), reachedAt: Instant, spentAt: OptionalInstant }),
  ),
});
export type LoveData = z.infer<typeof LoveData>;

const Prize = z.object({
  prizeName: name,
  prizeDescription: words,
  prizeType: z.enum(prizeTypes),
  prizeValue: z.number(),
  probability: z.number(),
  color,
});
export const WheelData = z.object({
  person: who,
  prizes: z.array(Prize).check(z.maxLength(mostPrizes)),
});
export type WheelData = z.infer<typeof WheelData>;

export const SavedSpinData = z.object({
  person: who,
  milestone: z.int(),
  source: z.enum(savedSources),
  savedAt: Instant,
  usedAt: OptionalInstant,
});
export type SavedSpinData = z.infer<typeof SavedSpinData>;

const PrizeThen = z.extend(Prize, { id: z.int(), displayOrder: z.int() });
export const SpinData = z.object({
  person: who,
  milestone: z.int(),
  weekStart: RequiredDate,
  resetAt: Instant,
  source: z.enum(spinSources),
  usedAt: Instant,
  /** Null while the prize was not claimed. */
  claimedAt: OptionalInstant,
  prize: z.object({
    ...{ prizeName: name, prizeDescription: words, prizeType: z.enum(prizeTypes) },
    prizeValue: z.number().check(z.positive(), z.maximum(1e11)),
  }),
  /** Which of the prizes of the wheel it was, as that was then. */
  prizeId: z.int(),
  wheel: z.array(PrizeThen).check(z.maxLength(mostPrizes)),
});
export type SpinData = z.infer<typeof SpinData>;

const Attempt = z.object({
  completedAt: Instant,
  completionData: words,
  /** The path of a photo. */
  completionPhoto: z.nullable(path),
  verdict: z.nullable(z.enum(['APPROVED', 'REJECTED'])),
  judgedAt: OptionalInstant,
  rejectionReason: z.nullable(words),
});
export const BoxData = z.object({
  owner: who,
  recipient: who,
  status: z.enum([
    ...(['CREATED', 'DROPPED', 'OPENED', 'WAITING_APPROVAL'] as const),
    ...(['APPROVED', 'CLAIMED', 'EXPIRED'] as const),
  ]),
  /** Null until the box is approved: an export keeps the secret (decisions §7). */
  prizeName: z.nullable(name),
  prizeDescription: words,
  taskDescription: words,
  completionType: z.enum(completionTypes),
  cents,
  expirationMinutes: z.int().check(z.positive(), z.maximum(1e6)),
  isInstantDrop: z.boolean(),
  createdAt: Instant,
  dropAt: Instant,
  droppedAt: OptionalInstant,
  activatedAt: OptionalInstant,
  openedAt: OptionalInstant,
  expiresAt: OptionalInstant,
  completedAt: OptionalInstant,
  approvedAt: OptionalInstant,
  claimedAt: OptionalInstant,
  completionData: z.nullable(words),
  completionPhoto: z.nullable(path),
  rejectionReason: z.nullable(words),
  attempts: z.array(Attempt),
  /** What was won, in the words of the approval. */
  won: z.nullable(
    z.object({
      ...{ prizeName: name, prizeDescription: words, taskDescription: words },
      ...{ completionType: z.enum(completionTypes), completionData: words, cents },
      ...{ approvedAt: Instant, claimedAt: OptionalInstant },
    }),
  ),
});
export type BoxData = z.infer<typeof BoxData>;

const noteText = text(longestNote);
const version = z.int().check(z.positive());
export const SharedNoteData = z.object({
  content: noteText,
  version: z.int().check(z.minimum(0)),
  /** Null while nobody has written anything. */
  updatedAt: OptionalInstant,
  updatedBy: z.nullable(who),
  versions: z.array(z.object({ version, content: noteText, updatedAt: Instant, updatedBy: who })),
});
export type SharedNoteData = z.infer<typeof SharedNoteData>;

/** What one of them wrote on their profile page, by its parts. */
export const ProfileData = z.object({
  person: who,
  sections: z.record(name, requiredText(maxSectionLength, '')),
});
export type ProfileData = z.infer<typeof ProfileData>;

export const PersonData = z.object({ username: name, name, color: UserColor });
export type PersonData = z.infer<typeof PersonData>;

export const HomeData = z.object({
  format: z.literal(format),
  /** The program that wrote it. */
  madeBy: text(shortText),
  exportedAt: Instant,
  people: z.array(PersonData).check(z.length(2)),
  relationship: z.object({ startDate: RequiredDate, timeZone: text(64) }),
  love: z.array(LoveData).check(z.maxLength(2)),
  categories: z.array(CategoryData),
  photos: z.array(PhotoData),
  memories: z.array(MemoryData),
  wheels: z.array(WheelData).check(z.maxLength(2)),
  savedSpins: z.array(SavedSpinData),
  spins: z.array(SpinData),
  boxes: z.array(BoxData),
  /** Not in the first exports. */
  profiles: z.optional(z.array(ProfileData).check(z.maxLength(2))),
  sharedNote: SharedNoteData,
});
export type HomeData = z.infer<typeof HomeData>;
