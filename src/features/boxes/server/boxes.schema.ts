import type { Generated } from 'kysely';
import type { Schema as PhotosSchema } from '#features/photos/server/photos.schema.ts';
import type { CompletionType, Status } from '../boxes.rules.ts';

/** What this room reads; it writes only its own. */
export type Schema = BoxesSchema & PhotosSchema;

export interface BoxesSchema {
  boxes: BoxesTable;
  boxAttempts: BoxAttemptsTable;
  boxPrizes: BoxPrizesTable;
}

/** Boxes, and the tombstones of those that were cancelled. */
interface BoxesTable {
  id: Generated<number>;
  ownerId: number;
  recipientId: number;
  status: Status;
  isInstantDrop: 0 | 1;
  completionType: CompletionType;
  /** The price in hundredths. */
  cents: number;
  expirationMinutes: number;
  createdAt: number;
  dropAt: number;
  droppedAt: number | null;
  activatedAt: number | null;
  openedAt: number | null;
  completedAt: number | null;
  approvedAt: number | null;
  claimedAt: number | null;
  expiresAt: number | null;
  cancelledAt: number | null;
  /** When time will change it, by `dueAt` of the rules. */
  dueAt: number | null;
  completionPhotoId: number | null;
  prizeName: string;
  prizeDescription: string;
  taskDescription: string;
  completionData: string | null;
  rejectionReason: string | null;
}

/** Every time a challenge was met, and what its owner thought of it. */
interface BoxAttemptsTable {
  id: Generated<number>;
  boxId: number;
  completedAt: number;
  verdict: 'APPROVED' | 'REJECTED' | null;
  judgedAt: number | null;
  completionPhotoId: number | null;
  completionData: string;
  rejectionReason: string | null;
}

/** What was in a box when it was approved, in the words of that moment. */
interface BoxPrizesTable {
  id: Generated<number>;
  boxId: number;
  ownerId: number;
  recipientId: number;
  completionType: CompletionType;
  cents: number;
  approvedAt: number;
  claimedAt: number | null;
  prizeName: string;
  prizeDescription: string;
  taskDescription: string;
  completionData: string;
}
