import type { Generated } from 'kysely';
import type { Schema as PhotosSchema } from '#features/photos/server/photos.schema.ts';
import type { BoxEvent, CompletionType, Status } from '../boxes.rules.ts';

export type Schema = BoxesSchema & PhotosSchema;

export interface BoxesSchema {
  boxes: BoxesTable;
  boxAttempts: BoxAttemptsTable;
  boxPrizes: BoxPrizesTable;
  boxEvents: BoxEventsTable;
}

/** The table also holds the tombstones of canceled boxes. */
interface BoxesTable {
  /** Random: consecutive ids would reveal hidden boxes. */
  id: number;
  ownerId: number;
  recipientId: number;
  status: Status;
  isInstantDrop: 0 | 1;
  completionType: CompletionType;
  /** The price. */
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
  /** Result of `dueAt` in the rules. */
  dueAt: number | null;
  completionPhotoId: number | null;
  isPaid: Generated<0 | 1>;
  prizeName: string;
  prizeDescription: string;
  taskDescription: string;
  completionData: string | null;
  rejectionReason: string | null;
}

/** A row per completion, with the owner's verdict. */
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

/** The texts of a box at its approval. */
interface BoxPrizesTable extends Pick<BoxesTable, PrizeColumn> {
  id: Generated<number>;
  boxId: number;
  approvedAt: number;
  completionData: string;
  /** When and by whom the prize was marked as given; `givenBy` is null for prizes from before vouchers. */
  givenAt: Generated<number | null>;
  givenBy: Generated<number | null>;
}

type PrizeColumn =
  | ('ownerId' | 'recipientId' | 'completionType' | 'cents' | 'claimedAt' | 'isPaid')
  | ('prizeName' | 'prizeDescription' | 'taskDescription');

/** The newest notifications of each user. */
interface BoxEventsTable {
  id: Generated<number>;
  userId: number;
  boxId: number;
  event: BoxEvent;
  eventId: string;
  createdAt: number;
}
