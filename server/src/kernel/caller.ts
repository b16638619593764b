/** Who asks, from the session; `playerId` is internal and never leaves the server. */
export interface Caller {
  playerId: string;
  /** Public decimal number of the player. */
  uid: string;
  /** Has asked for the deletion of the account. */
  deletionRequested: boolean;
}
