import { foldEmail } from '#contract/typed-text.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperationRefusal } from './refusal.ts';

const UID = /^\d{1,15}$/;

/** Returns the ids of players by their numbers; unknown numbers are absent. */
export async function playersOf(db: Db, uids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ uid: number; id: string }[]>`
    select uid, id from players where uid = any(${[...uids]}::bigint[]) and state <> 'deleted'`;
  return new Map(rows.map(({ uid, id }) => [Number(uid), id]));
}

/** The same, and locks the players against erasure until the transaction ends, so that their grants are erased too. */
export async function lockPlayers(tx: Db, uids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx<{ uid: number; id: string }[]>`
    select uid, id from players where uid = any(${[...uids]}::bigint[]) and state <> 'deleted' order by id for share`;
  return new Map(rows.map(({ uid, id }) => [Number(uid), id]));
}

/** Deliveries, the newest, that are read to find the players of a character. */
const DELIVERIES = 100;

/** Returns the numbers of the players who bought for each character, by `GAME CHARACTER`. */
export async function playersByCharacter(
  db: Db,
  named: readonly { game: number; character: string }[],
): Promise<Map<string, number[]>> {
  if (named.length === 0) return new Map();
  const rows = await db<{ key: string; uids: number[] }[]>`
    select c.gid || ' ' || c.role as key, array_agg(distinct p.uid order by p.uid) as uids
    from (select distinct * from unnest(
      ${named.map(({ game }) => game)}::int[], ${named.map(({ character }) => character)}::text[]
    ) as n (gid, role)) as c cross join lateral (
      select player_id from shop_memory where role ->> 'roleId' = c.role and gid = c.gid
      union
      select player_id from (
        select player_id, gid from deliveries where role_id = c.role and role_id <> '' order by id desc limit ${DELIVERIES}
      ) as newest where gid = c.gid
    ) as bought join players p on p.id = bought.player_id and p.state <> 'deleted'
    group by 1`;
  return new Map(rows.map(({ key, uids }) => [key, uids.map(Number)]));
}

/** Returns the id of a player by number or email. @throws OperationRefusal `player.unknown` */
export async function playerOf(db: Db, term: string): Promise<string> {
  const id = UID.test(term) ? (await playersOf(db, [Number(term)])).get(Number(term)) : await playerByEmail(db, term);
  if (!id) throw unknownPlayer(term);
  return id;
}

/**
 * The same, and locks the player against erasure until the transaction ends, so that the data that the transaction adds
 * is erased too. @throws OperationRefusal `player.unknown`
 */
export async function lockPlayer(tx: Tx, term: string): Promise<string> {
  const playerId = await playerOf(tx, term);
  const rows = await tx`select from players where id = ${playerId} and state <> 'deleted' for share`;
  if (rows.length === 0) throw unknownPlayer(term);
  return playerId;
}

const unknownPlayer = (term: string): OperationRefusal =>
  new OperationRefusal('player.unknown', `No player has the number or email ${term}.`, { player: term });

async function playerByEmail(db: Db, email: string): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`select id from players where email = ${foldEmail(email)}`;
  return row?.id;
}

export interface PlayerRow {
  uid: number;
  nickname: string;
  kind: string;
  state: string;
  username: string | null;
  email: string | null;
  phone: string | null;
  locale: string;
  createdAt: Date;
  /** Google, LINE, Facebook; games that know the player. */
  signIn: string[];
  deletionRequestedAt: Date | null;
  blockedAt: Date | null;
  /** Null: until an operator ends it. */
  blockedUntil: Date | null;
  points: number;
}

export async function profileOf(db: Db, playerId: string): Promise<PlayerRow | undefined> {
  const [row] = await db<PlayerRow[]>`
    select p.uid, p.nickname, p.kind, p.state, p.username, p.email, p.phone, p.locale, p.created_at as "createdAt",
      array(select provider from identities where player_id = p.id order by 1)
        || array(select 'game ' || gid from player_games where player_id = p.id order by gid) as "signIn",
      p.deletion_requested_at as "deletionRequestedAt",
      case when p.blocked_until is null or p.blocked_until > now() then p.blocked_at end as "blockedAt",
      case when p.blocked_until > now() then p.blocked_until end as "blockedUntil",
      coalesce((select balance from point_balances where player_id = p.id), 0) as points
    from players p where p.id = ${playerId} and p.state <> 'deleted'`;
  return row;
}

export const sessionsOf = (db: Db, playerId: string) => db<
  { browser: string | null; os: string | null; game: number | null; createdAt: Date; seenAt: Date }[]
>`
  select browser, os, gid as game, created_at as "createdAt", seen_at as "seenAt" from sessions
  where player_id = ${playerId} and expires_at > now() order by seen_at desc limit 50`;

/** Returns the player's deliveries without a final answer of the game. */
export const openDeliveriesOf = (db: Db, playerId: string) => db<
  { reference: string; gid: number; state: string; attempts: number; reason: string | null; dueAt: Date }[]
>`
  select reference, gid, state, attempts, reason, due_at as "dueAt" from deliveries
  where player_id = ${playerId} and state in ('queued', 'retrying', 'parked', 'recalling', 'unclear') order by id limit 50`;

/** A monthly spending limit of a player, in minor units. */
export interface CapLine {
  setBy: 'player' | 'support';
  currency: string;
  /** Null: the limit ends. */
  amount: number | null;
  /** Start of a raise that waits; null: the limit counts now. */
  from: Date | null;
}

/** Returns the limits of a player's spending. The lower one of those that count now is in force. */
export const capsOf = (db: Db, playerId: string) => db<CapLine[]>`
  select line.* from spending_caps c cross join lateral (values
    ('player', case when next_from <= now() then next_currency else currency end,
      case when next_from <= now() then next_amount else amount end, null::timestamptz),
    ('player', next_currency, next_amount, next_from),
    ('support', support_currency, support_amount, null)
  ) as line ("setBy", currency, amount, "from")
  where player_id = ${playerId} and (line.amount is not null and line."from" is null or line."from" > now())
  order by "setBy", "from" nulls first`;
