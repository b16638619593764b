/** What accounts must know of a game that players sign in from, or for. */
export interface SignInGame {
  gid: number;
  /** Ids of its regions. */
  regions: readonly string[];
  /** Opens the installed game; null: it offers no sign-in. */
  deepLink: string | null;
  /** Where its PC client takes up a sign-in; null: it takes up none. */
  pcReturn: string | null;
}

/** The games of the shop. */
export interface SignInGames {
  find(gid: number): SignInGame | undefined;
  all(): readonly SignInGame[];
  /** The other games that have their accounts in common with this one. */
  sharing(gid: number): readonly number[];
}

/** A game's backend, asked about somebody whom the shop does not know. */
export interface GameProfiles {
  /** @throws Error when there was no clear answer within the time limit */
  profile(gid: number, uid: number): Promise<{ kind: 'full' | 'guest'; nickname: string }>;
}
