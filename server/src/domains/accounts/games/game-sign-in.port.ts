/** A game's sign-in settings, for players who sign in from the game or to its PC client. */
export interface SignInGame {
  gid: number;
  /** Ids of its regions. */
  regions: readonly string[];
  /** Link that opens the installed game. Null: the game offers no sign-in. */
  deepLink: string | null;
  /** Address at which its PC client receives the result of a sign-in. Null: the client supports none. */
  pcReturn: string | null;
}

/** The games of the shop. */
export interface SignInGames {
  find(gid: number): SignInGame | undefined;
  all(): readonly SignInGame[];
  /** Returns the ids of the other games that share their accounts with this game. */
  sharing(gid: number): readonly number[];
}

/** Requests player profiles from a game's backend. */
export interface GameProfiles {
  /** @throws Error when there was no clear answer within the time limit */
  profile(gid: number, uid: number): Promise<{ kind: 'full' | 'guest'; nickname: string }>;
}
