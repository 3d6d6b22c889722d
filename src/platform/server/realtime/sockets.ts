import type { Heard, MessageOf, Said } from '#shared/destination.ts';
import type { Viewer } from '../identity/identity.ts';

/** One open socket of a person, signed in. */
export interface Connection {
  readonly viewer: Viewer;
  /** Tells this socket alone, where it listens to that destination. */
  tell<Destination extends Heard>(destination: Destination, message: MessageOf<Destination>): void;
}

/** What somebody said, checked, and where they said it. */
export interface Saying<Destination extends Said> {
  readonly viewer: Viewer;
  readonly connection: Connection;
  readonly message: MessageOf<Destination>;
}

/** Thrown by whoever took a saying and has told its speaker already why nothing came of it. */
export class Declined extends Error {}

/** People on the other end of sockets. Tell what is stored after its commit, never before. */
export interface Sockets {
  /** Lets people listen to this destination. */
  offer(...destinations: readonly Heard[]): void;
  /**
   * Takes what people say here. Sayings of one socket begin in their order, none waits for the one before to be
   * done; a receipt leaves when its promise has settled. A `ApiError` becomes an ERROR frame and ends the socket;
   * `Declined` ends nothing, and no receipt leaves.
   */
  take<Destination extends Said>(
    destination: Destination,
    handle: (saying: Saying<Destination>) => Promise<void>,
  ): void;
  /** Tells every socket of a person that listens. */
  tell<Destination extends Heard>(
    personId: number,
    destination: Destination,
    message: MessageOf<Destination>,
  ): void;
  /** Tells every socket of everyone that listens. */
  tellAll<Destination extends Heard>(
    destination: Destination,
    message: MessageOf<Destination>,
  ): void;
  /** Whether a person has a socket open. */
  isHere(personId: number): boolean;
  /** Runs `listener` when a person's first socket has opened, and when the last one has closed. */
  onPresence(listener: (personId: number, isHere: boolean) => void): void;
}
