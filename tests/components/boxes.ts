import * as contract from '#features/boxes/boxes.contract.ts';
import { activeOf, maySeePrize } from '#features/boxes/boxes.rules.ts';
import { nextActionOf } from '#features/boxes/card.rules.ts';
import { readWaiting } from '#features/news/waiting.contract.ts';
import { users } from './data.ts';
import { server } from './server.ts';

const party = ({ id, displayName, username }: (typeof users)['zoe' | 'sam']) => ({
  id,
  name: displayName,
  username,
});
const hour = 3_600_000;
/** The moment so many hours from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A box of Zoë for Sam. An open one expires in an hour. */
export const aBox = (given: Partial<contract.Box> = {}): contract.Box => {
  const { status = 'DROPPED' } = given;
  const isOpen = status !== 'CREATED' && status !== 'DROPPED';
  const isCompleted = ['WAITING_APPROVAL', 'APPROVED', 'CLAIMED'].includes(status);
  return {
    id: 1,
    prizeName: 'A weekend away',
    prizeDescription: 'by the sea',
    taskDescription: 'Cook for me',
    completionType: 'TASK',
    priceAmount: 12.34,
    expirationMinutes: 60,
    isInstantDrop: status !== 'CREATED',
    status,
    isExpired: status === 'EXPIRED',
    isDropping: false,
    dropCycle: 0,
    createdAt: inHours(-2),
    dropAt: status === 'CREATED' ? inHours(48) : inHours(-2),
    droppedAt: status === 'CREATED' ? null : inHours(-2),
    activatedAt: null,
    openedAt: isOpen ? inHours(-1) : null,
    completedAt: isCompleted ? inHours(-1) : null,
    approvedAt: status === 'APPROVED' || status === 'CLAIMED' ? inHours(-1) : null,
    claimedAt: status === 'CLAIMED' ? inHours(-1) : null,
    expiresAt: isOpen ? inHours(status === 'EXPIRED' ? -1 : 1) : null,
    completionData: isCompleted ? 'It is cooked' : null,
    completionPhotoId: null,
    isPaid: false,
    rejectionReason: null,
    ownerId: users.zoe.id,
    recipientId: users.sam.id,
    owner: party(users.zoe),
    recipient: party(users.sam),
    ...given,
  };
};

/** Keeps boxes, newest first, as the server does. Returns how another device changes them. */
export function serveBoxes(as: 'zoe' | 'sam', given: readonly contract.Box[]) {
  const myId = users[as].id;
  let boxes = [...given];
  const asSeen = (box: contract.Box) =>
    maySeePrize(box, myId) ? box : { ...box, prizeName: null };
  const owned = () => boxes.filter(({ ownerId }) => ownerId === myId);
  const received = () =>
    boxes
      .filter(({ recipientId, status }) => recipientId === myId && status !== 'CREATED')
      .map(asSeen);
  const active = () => activeOf({ owner: owned(), recipient: received() });
  const change = (id: number, changes: Partial<contract.Box>): contract.Box => {
    boxes = boxes.map((box) => (box.id === id ? { ...box, ...changes } : box));
    return asSeen(boxes.find((box) => box.id === id) ?? aBox({ id }));
  };
  const changed = (id: string | undefined, changes: Partial<contract.Box>) => ({
    ...change(Number(id), changes),
    message: 'Changed',
  });

  server.reply(contract.readOwned, 200, owned);
  server.reply(contract.readReceived, 200, received);
  server.reply(readWaiting, 200, () =>
    [...received(), ...owned()].flatMap((box) => {
      const action = nextActionOf(box, myId, Date.now());
      if (action === null) return [];
      const kind = `box_${action}` as const;
      return [{ kind, at: inHours(-1), deadline: null, box }];
    }),
  );
  server.reply(contract.readHasActive, 200, () => ({ hasActiveBox: active() !== undefined }));
  server.reply(contract.readActive, 200, () => active() ?? aBox());
  server.reply(contract.readBoxNotifications, 200, []);

  /** Answers all actions, also after errors. */
  const accept = () => {
    server.reply(contract.createBox, 201, ({ body }) => {
      const status = body.isInstantDrop ? 'DROPPED' : 'CREATED';
      const box = aBox({ ...body, id: boxes.length + 1, status });
      boxes = [box, ...boxes];
      return { ...box, message: 'Created' };
    });
    server.reply(contract.updateBox, 200, ({ params, body }) => {
      const fields = Object.entries(body).filter(([, value]) => value !== undefined);
      return changed(params.id, Object.fromEntries(fields));
    });
    server.reply(contract.cancelBox, 200, ({ params }) => {
      boxes = boxes.filter(({ id }) => id !== Number(params.id));
      return { message: 'Canceled' };
    });
    server.reply(contract.activateBox, 200, ({ params }) =>
      changed(params.id, { activatedAt: inHours(0) }),
    );
    server.reply(contract.openBox, 200, ({ params }) =>
      changed(params.id, { status: 'OPENED', openedAt: inHours(0), expiresAt: inHours(1) }),
    );
    server.reply(contract.completeBox, 200, ({ params, body }) =>
      changed(params.id, {
        status: 'WAITING_APPROVAL',
        completedAt: inHours(0),
        completionData: body.completionData,
        completionPhotoId: body.completionPhotoId || null,
        rejectionReason: null,
      }),
    );
    server.reply(contract.rejectBox, 200, ({ params, body }) =>
      changed(params.id, { status: 'OPENED', rejectionReason: body.rejectionReason }),
    );
    server.reply(contract.approveBox, 200, ({ params }) =>
      changed(params.id, { status: 'APPROVED', approvedAt: inHours(0) }),
    );
    server.reply(contract.claimBox, 200, ({ params }) =>
      changed(params.id, { status: 'CLAIMED', claimedAt: inHours(0) }),
    );
  };
  accept();
  return { accept, change };
}
