import type { Db } from '#server/db/client.ts';
import { REQUEST_KEPT_MS, TICKET_KEPT_MS } from './ticket.rules.ts';

/** A player's identity, verified by the server of a game. */
export interface VerifiedIdentity {
  gid: number;
  uid: number;
  /** Cleaned for display (`toNickname`). Null: the game sent no nickname. */
  nickname: string | null;
}

export interface NewTicket extends VerifiedIdentity {
  ticketHash: Buffer;
  /** The request that the ticket answers. Null: the game itself asked for the ticket. */
  requestId: string | null;
  expiresAt: Date;
}

/** Stores a ticket and returns its expiry. A repeated call with the same ticket leaves it unchanged. */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<Date> {
  const [row] = await db<{ expiresAt: Date }[]>`
    insert into login_tickets as known (ticket_hash, gid, uid, nickname, request_id, expires_at)
    values (${ticket.ticketHash}, ${ticket.gid}, ${ticket.uid}, ${ticket.nickname}, ${ticket.requestId}, ${ticket.expiresAt})
    on conflict (ticket_hash) do update set uid = known.uid
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? ticket.expiresAt;
}

/**
 * Redeems a ticket once, before it expires, and only for the player that it names. A ticket that answers a request
 * counts only if the page that asked has not signed in by itself. The ticket then uses up the request too.
 * @param uid the uid in the return address; null: the address has none.
 */
export async function redeemTicket(
  db: Db,
  { ticketHash, uid, at }: { ticketHash: Buffer; uid: number | null; at: Date },
): Promise<VerifiedIdentity | undefined> {
  const [row] = await db<VerifiedIdentity[]>`
    with taken as (
      update login_tickets set used_at = ${at}
      where ticket_hash = ${ticketHash} and used_at is null and expires_at > ${at}
        and (${uid}::bigint is null or uid = ${uid}::bigint)
      returning gid, uid, nickname, request_id
    ),
    answered as (
      update game_requests set used_at = ${at} from taken
      where game_requests.id = taken.request_id and game_requests.used_at is null
      returning game_requests.id
    )
    select gid, uid, nickname from taken where request_id is null or exists (select from answered)`;
  return row;
}

/** Returns the player that a valid ticket names, with the nickname from the game, else from the account. */
export async function findTicketPlayer(
  db: Db,
  { ticketHash, uid, at }: { ticketHash: Buffer; uid: number | null; at: Date },
): Promise<{ uid: string; nickname: string | null } | undefined> {
  const [row] = await db<{ uid: string; nickname: string | null }[]>`
    select t.uid::text, coalesce(t.nickname, p.nickname) as nickname from login_tickets t left join players p on p.uid = t.uid
    where t.ticket_hash = ${ticketHash} and t.used_at is null and t.expires_at > ${at}
      and (${uid}::bigint is null or t.uid = ${uid}::bigint)`;
  return row;
}

/** Makes a guest a full player, after the guest account was linked in the game. */
export async function makeFullPlayer(db: Db, uid: number): Promise<void> {
  await db`update players set kind = 'full' where uid = ${uid}`;
}

/** Updates the player's nickname to the current one in the game. */
export async function updateNickname(db: Db, playerId: string, nickname: string): Promise<void> {
  await db`update players set nickname = ${nickname} where id = ${playerId} and nickname <> ${nickname}`;
}

/** Deletes expired login tickets. */
export async function deleteOldLoginTickets(db: Db, at: Date): Promise<void> {
  await db`delete from login_tickets where expires_at <= ${at}`;
}

/** Deletes hand-overs and requests that expired longer ago than they are kept. */
export async function deleteOldTickets(db: Db, at: Date): Promise<void> {
  const before = (ms: number): Date => new Date(at.getTime() - ms);
  await db`delete from game_handoffs where expires_at <= ${before(TICKET_KEPT_MS)}`;
  await db`delete from game_requests where expires_at <= ${before(REQUEST_KEPT_MS)}`;
}
