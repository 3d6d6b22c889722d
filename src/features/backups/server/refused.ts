/** Why nothing was backed up or restored, in words for a user. */
export class BackupRefused extends Error {
  readonly reason: 'damaged' | 'room' | 'state';
  constructor(reason: 'damaged' | 'room' | 'state', message: string) {
    super(message);
    this.reason = reason;
  }
}
