import type { Db } from '#server/db/client.ts';
import { CODE_TRIES } from './accounts.rules.ts';

/** What a code proves the address for. */
export type CodePurpose = 'sign_in' | 'link' | 'deletion';

export interface NewCode {
  challengeHash: Buffer;
  purpose: CodePurpose;
  email: string;
  /** Whose proof it is; null: sign-in, where the account may not exist yet. */
  playerId: string | null;
  codeHash: Buffer;
  at: Date;
  expiresAt: Date;
  /** The code that this one replaces in the same browser. */
  replaces: Buffer | null;
}

/** Stores a code; the one before it, of the same browser or for the same proof of the same player, ends. */
export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db`
    with ended as (
      update email_codes set used_at = ${code.at} where used_at is null and purpose = ${code.purpose}
        and (challenge_hash = ${code.replaces}::bytea or player_id = ${code.playerId}::uuid)
    )
    insert into email_codes (challenge_hash, purpose, email, player_id, code_hash, tries_left, created_at, expires_at)
    values (${code.challengeHash}, ${code.purpose}, ${code.email}, ${code.playerId}, ${code.codeHash}, ${CODE_TRIES}, ${code.at}, ${code.expiresAt})`;
}

export interface TriedCode {
  right: boolean;
  /** Tries that are left. */
  left: number;
  email: string;
  playerId: string | null;
}

/** Uses up a try, and the code if it was right: of many at once, one is the winner. Undefined: no such code is live. */
export async function tryCode(
  db: Db,
  tried: { challengeHash: Buffer; purpose: CodePurpose; codeHash: Buffer; at: Date },
): Promise<TriedCode | undefined> {
  const [row] = await db<TriedCode[]>`
    update email_codes set tries_left = tries_left - 1,
      used_at = case when code_hash = ${tried.codeHash}::bytea then ${tried.at}::timestamptz end
    where challenge_hash = ${tried.challengeHash} and purpose = ${tried.purpose}
      and used_at is null and expires_at > ${tried.at} and tries_left > 0
    returning used_at is not null as "right", tries_left as "left", email, player_id as "playerId"`;
  return row;
}
