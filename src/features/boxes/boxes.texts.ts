/** What a person reads of the surprise boxes, on a screen, as a refusal or told live. */
export const boxesTexts = {
  // Filling one in (S3 §5).
  toContinue: {
    prizeName: 'Prize name is required to continue',
    prizeDescription: 'Prize description is required to continue',
    taskDescription: 'Task description is required to continue',
    priceAmount: 'Prize price must be greater than 0 to continue',
  },
  nameMissing: 'Prize name is required',
  descriptionMissing: 'Prize description is required',
  taskMissing: 'Task description is required',
  priceNegative: 'Price cannot be negative',
  priceMissing: 'Prize price is required',
  priceTooHigh: 'A price is at most $1,000,000,000',
  priceUnreadable: 'A price has at most two decimals',
  minutesTooFew: (least: number) =>
    least === 1
      ? 'Expiration duration must be at least 1 minute'
      : `Expiration duration must be at least ${least} minutes`,
  minutesTooMany: (most: number) =>
    `Expiration duration must be at most ${Math.floor(most / 60)} hours and ${most % 60} minutes`,
  minutesUnreadable: 'Expiration duration must be in whole minutes',
  completionMissing: 'Please say how you did it',
  reasonMissing: 'Please say what is missing',
  photoMissing: 'This photo is not in the gallery any more.',

  // Where a box stands (S3 §4), and why something cannot be done to it there.
  labels: {
    CREATED: 'Scheduled',
    DROPPED: 'Available',
    OPENED: 'Opened',
    WAITING_APPROVAL: 'Pending Approval',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    CLAIMED: 'Claimed',
    EXPIRED: 'Expired',
  },
  standings: {
    CREATED: 'This box has not dropped yet.',
    DROPPED: 'This box has dropped and was not opened yet.',
    OPENED: 'This box is open and waits for its challenge.',
    WAITING_APPROVAL: 'This box waits for approval.',
    APPROVED: 'This box was approved already.',
    REJECTED: 'This box was rejected.',
    CLAIMED: 'The prize of this box was claimed already.',
    EXPIRED: 'This box has expired.',
  },
  cancelled: 'This box was cancelled',
  notYours: 'This is for the other one of you to do.',
  unknown: 'There is no such box.',
  noneActive: 'There is no active box.',

  // What was done.
  done: {
    create: 'Box created',
    update: 'Box saved',
    cancel: 'Box cancelled',
    activate: 'Box caught',
    open: 'Box opened',
    complete: 'Sent for approval',
    approve: 'Box approved',
    reject: 'Box sent back',
    claim: 'Prize claimed',
  },

  /** Told live. `other` did it, or is whose box it is; nothing here may say what is in the box. */
  told: {
    drop: (other: string) => `A surprise box from ${other} has dropped.`,
    cancel: (other: string) => `${other} took a surprise box back.`,
    open: (other: string) => `${other} opened your surprise box.`,
    complete: (other: string) => `${other} met the challenge and waits for your approval.`,
    approve: (other: string) => `${other} approved your challenge. Claim your prize!`,
    reject: (other: string) => `${other} would like you to try again.`,
    claim: (other: string) => `${other} claimed the prize of your box.`,
    expire: (other: string) => `The time for a surprise box between you and ${other} is over.`,
  },
} as const;
