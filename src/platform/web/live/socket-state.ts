/**
 * Where the socket stands (S3 §4):
 * - `connecting`: it is being set up
 * - `connected`: the home knows who we are
 * - `disconnected`: it broke or could not be set up, and will be tried again; or nobody is signed in
 */
export type SocketState = 'connecting' | 'connected' | 'disconnected';

/** Whom to connect, and where. */
export interface SocketPlan {
  /** The whole address of the socket, beginning with `http`. */
  readonly address: string;
  readonly token: string;
  /** Whose token it is: a fresh token of the same person does not break the connection. */
  readonly person: string;
}

/** What whoever keeps the connection tells. */
export type SocketTold =
  | { readonly told: 'state'; readonly state: SocketState }
  | { readonly told: 'message'; readonly address: string; readonly text: string }
  /** The home does not know this token any more. */
  | { readonly told: 'signed-out'; readonly token: string };
