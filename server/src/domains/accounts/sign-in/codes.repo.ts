import type { Db, Tx } from '#server/db/client.ts';
import { CODE_FAILURES_A_DAY, CODE_TRIES } from '../accounts.rules.ts';

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
  /** For whom failures are counted. */
  countedFor: Buffer;
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
    insert into email_codes (challenge_hash, purpose, email, player_id, code_hash, counted_for, tries_left, created_at, expires_at)
    values (${code.challengeHash}, ${code.purpose}, ${code.email}, ${code.playerId}, ${code.codeHash}, ${code.countedFor}, ${CODE_TRIES}, ${code.at}, ${code.expiresAt})`;
}

export interface TriedCode {
  right: boolean;
  /** Tries that are left. */
  left: number;
  email: string;
  playerId: string | null;
}

export async function findEmail(db: Db, challengeHash: Buffer): Promise<string | undefined> {
  const [row] = await db<{ email: string }[]>`select email from email_codes where challenge_hash = ${challengeHash}`;
  return row?.email;
}

/** What became of a try: undefined when no such code is live, `used_up` when too much was entered wrongly that day. */
export async function tryCode(
  tx: Tx,
  tried: { challengeHash: Buffer; purpose: CodePurpose; codeHash: Buffer; at: Date },
): Promise<TriedCode | 'used_up' | undefined> {
  const [found] = await tx<{ right: boolean; countedFor: Buffer }[]>`
    select code_hash = ${tried.codeHash} as "right", coalesce(counted_for, sha256(convert_to(email, 'UTF8'))) as "countedFor"
    from email_codes
    where challenge_hash = ${tried.challengeHash} and purpose = ${tried.purpose}
      and used_at is null and expires_at > ${tried.at} and tries_left > 0
    for update`;
  if (!found) return undefined;
  if (!(await countFailure(tx, found.countedFor, found.right ? 0 : 1, tried.at))) return 'used_up';
  const [row] = await tx<TriedCode[]>`
    update email_codes set tries_left = tries_left - 1, used_at = case when ${found.right}::boolean then ${tried.at}::timestamptz end
    where challenge_hash = ${tried.challengeHash}
    returning used_at is not null as "right", tries_left as "left", email, player_id as "playerId"`;
  return row;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Adds to the failures of a day; false, and nothing is added, when that day's are used up. */
async function countFailure(tx: Tx, countedFor: Buffer, failures: 0 | 1, at: Date): Promise<boolean> {
  const rows = await tx`
    insert into code_failures as f (counted_for, day, failures) values (${countedFor}, ${dayOf(at)}, ${failures})
    on conflict (counted_for, day) do update set failures = f.failures + excluded.failures
    where f.failures < ${CODE_FAILURES_A_DAY}
    returning 1`;
  return rows.length > 0;
}

/** Whether a day's failures are used up. */
export async function isUsedUp(db: Db, countedFor: Buffer, at: Date): Promise<boolean> {
  const [row] = await db`
    select from code_failures
    where counted_for = ${countedFor} and day = ${dayOf(at)} and failures >= ${CODE_FAILURES_A_DAY}`;
  return row !== undefined;
}

export async function deleteOldFailures(db: Db, at: Date): Promise<void> {
  await db`delete from code_failures where day < ${dayOf(at)}`;
}
