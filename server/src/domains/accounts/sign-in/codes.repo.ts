import type { Db, Tx } from '#server/db/client.ts';
import { CODE_FAILURES_A_DAY, CODE_TRIES } from '../accounts.rules.ts';

/** The purpose for which a code proves an address or number. */
export type CodePurpose = 'sign_in' | 'link' | 'deletion' | 'phone_sign_in' | 'bind' | 'bind_old';

export interface NewCode {
  challengeHash: Buffer;
  purpose: CodePurpose;
  /** An email address, or a number in E.164. */
  address: string;
  /** The player who must prove the address. Null: sign-in, where the account may not exist yet. */
  playerId: string | null;
  codeHash: Buffer;
  at: Date;
  expiresAt: Date;
  /** Key under which failures are counted. */
  countedFor: Buffer;
  /** Challenge hash of the code that this code replaces in the same browser. */
  replaces: Buffer | null;
}

/** Stores a code. Ends the previous code of the same browser or player for the same purpose. */
export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db`
    with ended as (
      update email_codes set used_at = ${code.at} where used_at is null and purpose = ${code.purpose}
        and (challenge_hash = ${code.replaces}::bytea or player_id = ${code.playerId}::uuid)
    )
    insert into email_codes (challenge_hash, purpose, email, player_id, code_hash, counted_for, tries_left, created_at, expires_at)
    values (${code.challengeHash}, ${code.purpose}, ${code.address}, ${code.playerId}, ${code.codeHash}, ${code.countedFor}, ${CODE_TRIES}, ${code.at}, ${code.expiresAt})`;
}

export interface TriedCode {
  right: boolean;
  /** Tries that are left. */
  left: number;
  address: string;
  playerId: string | null;
}

export async function findAddress(db: Db, challengeHash: Buffer): Promise<string | undefined> {
  const [row] = await db<{ address: string }[]>`
    select email as address from email_codes where challenge_hash = ${challengeHash}`;
  return row?.address;
}

/** Tries a code. Returns undefined if no such code is live, `used_up` after too many wrong codes that day. */
export async function tryCode(
  tx: Tx,
  tried: { challengeHash: Buffer; purpose: CodePurpose; codeHash: Buffer; at: Date; playerId?: string | undefined },
): Promise<TriedCode | 'used_up' | undefined> {
  const [found] = await tx<{ right: boolean; countedFor: Buffer }[]>`
    select code_hash = ${tried.codeHash} as "right", coalesce(counted_for, sha256(convert_to(email, 'UTF8'))) as "countedFor"
    from email_codes
    where challenge_hash = ${tried.challengeHash} and purpose = ${tried.purpose}
      and used_at is null and expires_at > ${tried.at} and tries_left > 0
      and (${tried.playerId ?? null}::uuid is null or player_id = ${tried.playerId ?? null}::uuid)
    for update`;
  if (!found) return undefined;
  if (!(await countFailure(tx, found.countedFor, found.right ? 0 : 1, tried.at))) return 'used_up';
  const [row] = await tx<TriedCode[]>`
    update email_codes set tries_left = tries_left - 1, used_at = case when ${found.right}::boolean then ${tried.at}::timestamptz end
    where challenge_hash = ${tried.challengeHash}
    returning used_at is not null as "right", tries_left as "left", email as address, player_id as "playerId"`;
  return row;
}

/** Makes a redeemed code valid again, because another code that was needed with it was wrong. */
export async function untryCode(tx: Tx, challengeHash: Buffer): Promise<void> {
  await tx`update email_codes set used_at = null, tries_left = tries_left + 1 where challenge_hash = ${challengeHash}`;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Adds to the failures of a day. Returns false and adds nothing if the day's limit is reached. */
async function countFailure(tx: Tx, countedFor: Buffer, failures: 0 | 1, at: Date): Promise<boolean> {
  const rows = await tx`
    insert into code_failures as f (counted_for, day, failures) values (${countedFor}, ${dayOf(at)}, ${failures})
    on conflict (counted_for, day) do update set failures = f.failures + excluded.failures
    where f.failures < ${CODE_FAILURES_A_DAY}
    returning 1`;
  return rows.length > 0;
}

/** Returns true if the day's limit of failures is reached. */
export async function isUsedUp(db: Db, countedFor: Buffer, at: Date): Promise<boolean> {
  const [row] = await db`
    select from code_failures
    where counted_for = ${countedFor} and day = ${dayOf(at)} and failures >= ${CODE_FAILURES_A_DAY}`;
  return row !== undefined;
}

export async function deleteOldFailures(db: Db, at: Date): Promise<void> {
  await db`delete from code_failures where day < ${dayOf(at)}`;
}
