import type { Transaction } from 'kysely';
import { addAttempt, addBox, addBoxPrize } from '#features/boxes/server/boxes.store.ts';
import { hasBoxes, readBoxesAfter } from '#features/boxes/server/transfer.store.ts';
import { unlockedWheels } from '#features/love/love.rules.ts';
import { importLove, readAllLove } from '#features/love/server/love.store.ts';
import type { Note } from '#features/shared-note/server/note.ts';
import * as note from '#features/shared-note/server/shared-note.store.ts';
import {
  addSaved,
  addSpin,
  readPrizes,
  replacePrizes,
} from '#features/wheel/server/wheel.store.ts';
import { centsOf, errorIn } from '#features/wheel/wheel.rules.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import type { BoxData, HomeData } from './home-data.ts';
import { ImportRefused } from './refused.ts';
import { createStock, type Tally } from './tally.ts';
import type { Who } from './who-is-who.ts';

interface History {
  data: HomeData;
  /** The ids of photos by their paths in the export. */
  photos: ReadonlyMap<string, number>;
  who: Who;
  tally: Tally;
  note: Pick<Note, 'present'> | null;
}

/** Boxes that are in memory at a time. */
const atOnce = 250;

type Writing = Transaction<Schema>;

const momentOf = (written: string | null): number | null =>
  written === null ? null : Date.parse(written);

/**
 * What happened one after the other, and so cannot be mixed: love and what it won, boxes, the shared note. Each is taken
 * over only where there is none of it here. Answers the text of the shared note where that was.
 */
export async function bringInHistory(
  tx: Writing,
  history: History,
): Promise<note.WrittenText | null> {
  await bringLove(tx, history);
  await bringWheels(tx, history);
  await bringBoxes(tx, history);
  return bringNote(tx, history);
}

/** Love, its milestones, and every spin that one of them paid for: of each person on their own. */
async function bringLove(tx: Writing, { data, who, tally }: History): Promise<void> {
  const here = new Map((await readAllLove(tx)).map((love) => [love.personId, love]));
  for (const { person, count, milestones } of data.love) {
    const personId = who.idOf(person);
    const theirs = here.get(personId);
    const spins = data.spins.filter((spin) => spin.person === person);
    const saved = data.savedSpins.filter((each) => each.person === person);
    if (theirs !== undefined && (theirs.count > 0 || theirs.milestones.length > 0)) {
      const isSame = theirs.count === count && theirs.milestones.length === milestones.length;
      if (isSame) {
        tally.there('love');
        tally.there('spins', spins.length);
      } else tally.skip(t.answers.loveOf(person), t.answers.hasLove);
      continue;
    }
    const most = unlockedWheels(count);
    const isWhole = milestones.every(({ number }) => number <= most);
    const isDrawn = spins.every(({ prizeId, wheel }) => wheel.some(({ id }) => id === prizeId));
    if (!isWhole || !isDrawn) throw new ImportRefused(t.answers.damagedAt('love'));
    await importLove(tx, {
      personId,
      count,
      milestones: milestones.map(({ number, reachedAt, spentAt }) => ({
        ...{ number, reachedAt: Date.parse(reachedAt), spentAt: momentOf(spentAt) },
      })),
    });
    tally.add('love');
    for (const { milestone, source, savedAt, usedAt } of saved) {
      const spin = { personId, milestone, source };
      await addSaved(tx, { ...spin, savedAt: Date.parse(savedAt), usedAt: momentOf(usedAt) });
    }
    for (const { prize, wheel, ...spin } of spins) {
      const { prizeName, prizeDescription, prizeType, prizeValue } = prize;
      await addSpin(tx, {
        ...{ personId, milestone: spin.milestone, source: spin.source, weekStart: spin.weekStart },
        ...{ resetAt: Date.parse(spin.resetAt), usedAt: Date.parse(spin.usedAt) },
        ...{ claimedAt: momentOf(spin.claimedAt), prizeId: spin.prizeId },
        ...{ prizeName, prizeDescription, prizeType, cents: centsOf(prizeValue) },
        wheel: JSON.stringify(wheel),
      });
      tally.add('spins');
    }
  }
}

async function bringWheels(tx: Writing, { data, who, tally }: History): Promise<void> {
  for (const { person, prizes } of data.wheels) {
    const id = who.idOf(person);
    const here = await readPrizes(tx, id);
    if (here.length > 0) {
      const words = (all: readonly (typeof prizes)[number][]) =>
        JSON.stringify(all.map((each) => [each.prizeName, each.prizeValue, each.probability]));
      if (words(here) === words(prizes)) tally.there('wheels');
      else tally.skip(t.answers.wheelOf(person), t.answers.hasWheel);
    } else if (errorIn(prizes) === null) {
      await replacePrizes(tx, id, prizes);
      tally.add('wheels');
    } else tally.skip(t.answers.wheelOf(person), t.answers.badWheel);
  }
}

/** Boxes that are over, or wait to be claimed: of all others the export does not say what is in them. */
async function bringBoxes(tx: Writing, { data, photos, who, tally }: History): Promise<void> {
  const told = data.boxes.filter(({ prizeName, won }) => prizeName !== null && won !== null);
  if (await hasBoxes(tx)) {
    if (await areHere(tx, told, who)) tally.there('boxes', told.length);
    else tally.skip(t.answers.boxes, t.answers.hasBoxes);
    return;
  }
  const idOf = (file: string | null) => (file === null ? null : (photos.get(file) ?? null));
  for (const box of data.boxes) {
    if (box.prizeName === null || box.won === null) {
      tally.skip(t.answers.openBox(box.taskDescription), t.answers.secret);
      continue;
    }
    const people = { ownerId: who.idOf(box.owner), recipientId: who.idOf(box.recipient) };
    const { id: boxId } = await addBox(tx, {
      ...people,
      ...plain(box),
      prizeName: box.prizeName,
      completionPhotoId: idOf(box.completionPhoto),
    });
    for (const { completionPhoto, completedAt, judgedAt, ...attempt } of box.attempts) {
      await addAttempt(tx, {
        ...attempt,
        ...{ boxId, completedAt: Date.parse(completedAt), judgedAt: momentOf(judgedAt) },
        completionPhotoId: idOf(completionPhoto),
      });
    }
    const { approvedAt, claimedAt, ...won } = box.won;
    await addBoxPrize(tx, {
      ...{ ...people, ...won, boxId },
      ...{ approvedAt: Date.parse(approvedAt), claimedAt: momentOf(claimedAt) },
    });
    tally.add('boxes');
  }
}

/** Whether each of these is here already. */
async function areHere(tx: Writing, boxes: readonly BoxData[], who: Who): Promise<boolean> {
  const stock = createStock();
  const keyOf = (ownerId: number, createdAt: number, prize: string | null) =>
    JSON.stringify([ownerId, createdAt, prize]);
  let part = await readBoxesAfter(tx, 0, atOnce);
  while (part.length > 0) {
    for (const each of part) stock.put(keyOf(each.ownerId, each.createdAt, each.prizeName));
    part = await readBoxesAfter(tx, part.at(-1)?.id ?? 0, atOnce);
  }
  return boxes.every(({ owner, createdAt, prizeName }) =>
    stock.take(keyOf(who.idOf(owner), Date.parse(createdAt), prizeName)),
  );
}

/** What stands in a box as it stands in its row. */
function plain(box: BoxData) {
  if (box.status !== 'APPROVED' && box.status !== 'CLAIMED') {
    // Before that nobody may know what its export says.
    throw new ImportRefused(t.answers.damagedAt('boxes'));
  }
  return {
    ...{ status: box.status, isInstantDrop: box.isInstantDrop ? (1 as const) : (0 as const) },
    ...{ completionType: box.completionType, cents: box.cents },
    ...{ expirationMinutes: box.expirationMinutes, rejectionReason: box.rejectionReason },
    ...{ prizeDescription: box.prizeDescription, taskDescription: box.taskDescription },
    ...{ completionData: box.completionData },
    ...{ createdAt: Date.parse(box.createdAt), dropAt: Date.parse(box.dropAt) },
    ...{ droppedAt: momentOf(box.droppedAt), activatedAt: momentOf(box.activatedAt) },
    ...{ openedAt: momentOf(box.openedAt), expiresAt: momentOf(box.expiresAt) },
    ...{ completedAt: momentOf(box.completedAt), approvedAt: momentOf(box.approvedAt) },
    claimedAt: momentOf(box.claimedAt),
  };
}

/** The shared note and its versions, where nobody has written anything yet. */
async function bringNote(
  tx: Writing,
  { data: { sharedNote }, who, tally, note: running }: History,
): Promise<note.WrittenText | null> {
  const { content, version, updatedAt, updatedBy, versions } = sharedNote;
  if (updatedAt === null || updatedBy === null || version === 0) return null;
  const here = await note.readNote(tx);
  if (here.version > 0 || (running !== null && running.present().version > 0)) {
    if (here.content === content) tally.there('noteVersions', versions.length);
    else tally.skip(t.answers.shared, t.answers.hasNote);
    return null;
  }
  const by = (username: string) => ({ id: who.idOf(username), username: who.nameOf(username) });
  const text = { version, content, written: { at: Date.parse(updatedAt), by: by(updatedBy) } };
  // The oldest first, and none that would come after what is there.
  for (const each of [...versions].reverse()) {
    if (each.version > version) throw new ImportRefused(t.answers.damagedAt('sharedNote'));
    const written = { at: Date.parse(each.updatedAt), by: by(each.updatedBy) };
    await note.keepVersion(tx, { version: each.version, content: each.content, written });
    tally.add('noteVersions');
  }
  await note.saveNote(tx, text);
  return text;
}
