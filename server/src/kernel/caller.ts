/** Who asks, from the session; `playerId` is internal and never leaves the server. */
export interface Caller {
  playerId: string;
  /** Public decimal number of the player. */
  uid: string;
  /** Has asked for the deletion of the account. */
  leaving: boolean;
  /** When the session was found live, by the database's clock: now, as far as the request goes. */
  at: Date;
}
