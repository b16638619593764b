/** The player of a request, from its session; `playerId` is internal and never leaves the server. */
export interface Caller {
  playerId: string;
  /** Public decimal number of the player. */
  uid: string;
  /** The player has requested the deletion of the account. */
  deletionRequested: boolean;
}
