import type { Tx } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { NewMessage } from './messages.repo.ts';
import type { Occasion, PushDeps } from './push.deps.ts';
import { queueMessages } from './push.follow.ts';
import { EXPIRING_HOURS, MARKETING, MAX_DRAWS_PER_WEEK, MAX_PER_WEEK, secondsLeft } from './push.rules.ts';
import { findReachable, findZones, lockReminders, type Reachable } from './remind.repo.ts';

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Queues reminders for rewards that end soon and for today's draw, rewards first. Idempotent: safe to run at any
 * interval.
 */
export async function remind(deps: PushDeps): Promise<void> {
  if (!deps.sender) return;
  for (const kind of MARKETING) {
    const now = await databaseNow(deps.sql);
    const zones = (await findZones(deps.sql, kind)).map(({ zone }) => zone);
    const awake = zones.filter((zone) => secondsLeft(kind, zone, now) > 0);
    for (let after: string | null = FIRST; awake.length > 0 && after !== null; )
      after = await remindSome(deps, kind, awake, after);
  }
}

/** Handles one page of players; returns the id after which the next page begins, or null after the last. */
async function remindSome(
  deps: PushDeps,
  kind: (typeof MARKETING)[number],
  zones: readonly string[],
  after: string,
): Promise<string | null> {
  return deps.sql.begin(async (tx) => {
    await lockReminders(tx);
    const most = { ofAll: MAX_PER_WEEK, ofKind: kind === 'draw_open' ? MAX_DRAWS_PER_WEEK : MAX_PER_WEEK };
    const players = await findReachable(tx, kind, zones, most, { after, size: PAGE });
    const now = await databaseNow(tx);
    // On this connection: with a pool of one, another would never come.
    const occasions = await occasionsOf(deps, tx, kind, players);
    const messages = occasions.map(({ playerId, reference, until }): NewMessage => {
      const own = players.find((player) => player.playerId === playerId)?.timeZones ?? [];
      const night = Math.max(0, ...own.map((zone) => secondsLeft(kind, zone, now)));
      const expiresAt = new Date(Math.min(until.getTime(), now.getTime() + night * 1000));
      return { playerId, kind, reference, content: {}, expiresAt };
    });
    await queueMessages(tx, deps, messages);
    return players.length < PAGE ? null : (players.at(-1)?.playerId ?? null);
  });
}

async function occasionsOf(
  deps: PushDeps,
  tx: Tx,
  kind: (typeof MARKETING)[number],
  players: readonly Reachable[],
): Promise<Occasion[]> {
  if (players.length === 0) return [];
  const ids = players.map(({ playerId }) => playerId);
  if (kind === 'reward_expiring') return deps.expiring(tx, ids, EXPIRING_HOURS);
  return deps.undrawn(tx, players);
}
