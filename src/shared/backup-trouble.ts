/** `old`: no backup succeeded in time. `off`: the server makes no nightly backups. `failed` precedes the others. */
export const backupStates = ['ok', 'old', 'failed', 'off'] as const;
export type BackupState = (typeof backupStates)[number];

/** The failures come before the overdue ones. These names are on the wire. */
export const backupTroubles = [
  'backup-failed',
  /** The last backup lacks photo files. */
  'backup-incomplete',
  'check-failed',
  /** The last check found damage. */
  'damage-found',
  'copy-failed',
  'backup-overdue',
  'check-overdue',
  'copy-overdue',
] as const;
export type BackupTrouble = (typeof backupTroubles)[number];

const overdue: readonly BackupTrouble[] = ['backup-overdue', 'check-overdue', 'copy-overdue'];

export const isOverdue = (trouble: BackupTrouble): boolean => overdue.includes(trouble);

export function backupState(troubles: readonly BackupTrouble[], isNightly: boolean): BackupState {
  if (troubles.some((trouble) => !isOverdue(trouble))) return 'failed';
  if (!isNightly) return 'off';
  return troubles.length > 0 ? 'old' : 'ok';
}
