import type { Db, Tx } from '#server/db/client.ts';
import { isBlocked } from '../sessions/blocked.repo.ts';

export async function insertHandoff(
  db: Db,
  handoff: { ticketHash: Buffer; gid: number; playerId: string; expiresAt: Date },
): Promise<void> {
  await db`
    insert into game_handoffs (ticket_hash, gid, player_id, expires_at)
    values (${handoff.ticketHash}, ${handoff.gid}, ${handoff.playerId}, ${handoff.expiresAt})`;
}

/** Deletes the player's tickets that no game has redeemed: their sign-in no longer counts. */
export async function deleteOpenHandoffs(tx: Tx, playerId: string): Promise<void> {
  await tx`delete from game_handoffs where player_id = ${playerId} and redeemed_by is null`;
}

export interface RedeemedHandoff {
  uid: string;
  nickname: string;
  kind: 'full' | 'guest';
}

/**
 * Redeems a ticket for one call of its game, and records that the game knows the player.
 * A repeat of the same call gets the same answer.
 * @returns undefined if the ticket is invalid, expired or used by another call, or if the player is deleted or blocked.
 */
export async function redeemHandoff(
  db: Db,
  taken: { ticketHash: Buffer; gid: number; callId: string; at: Date },
): Promise<RedeemedHandoff | undefined> {
  const [row] = await db<RedeemedHandoff[]>`
    with taken as (
      update game_handoffs set redeemed_by = ${taken.callId}
      where ticket_hash = ${taken.ticketHash} and gid = ${taken.gid}
        and (redeemed_by = ${taken.callId} or redeemed_by is null and expires_at > ${taken.at})
      returning player_id
    ),
    known as (
      insert into player_games (player_id, gid, since) select player_id, ${taken.gid}::int, ${taken.at}::timestamptz from taken
      on conflict do nothing
    )
    select p.uid::text, p.nickname, p.kind from taken join players p on p.id = taken.player_id
    where p.state <> 'deleted' and not ${isBlocked(db, taken.at)}`;
  return row;
}
