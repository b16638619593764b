import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import { publish } from '#server/db/events/outbox.ts';
import { databaseNow } from '#server/db/now.ts';
import { earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { givenSql } from '#server/domains/rewards/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { currentDay, type DayRow, findDay } from './days.repo.ts';
import { seedOfDay } from './days.ts';
import { type Configuration, drawPrize, givenPrize } from './draw.computation.ts';
import { countWins, type DrawRow, findDraw, findDrawById, insertDraw, lockDraws } from './draws.repo.ts';
import { lotteryIn } from './lottery.catalog.ts';
import type { LotteryDeps } from './lottery.deps.ts';
import { presentDraw } from './lottery.present.ts';
import { isOffIn, isOpenNow } from './lottery.rules.ts';

const ENDPOINT = 'POST /me/lottery/draws';
/** Time limit of a draw's transaction, far shorter than the delay before the seed is published. */
const TRANSACTION_LIMIT = '30s';

type Body = HandlerInput<typeof ENDPOINT>['body'];

/**
 * Draws for a player, once a day. Stores the draw and its grant in one transaction before it answers. A repeat with the
 * same salt gets the same answer.
 * @throws ApiError the codes of the endpoint
 */
export function draw(
  deps: LotteryDeps,
  caller: Caller,
  body: Body,
  { key, country }: { key: string; country: string | null },
): Promise<Output<typeof ENDPOINT>> {
  const { sql } = deps;
  const { lottery, day, commitment, salt } = body;
  const use = keyUse(caller.playerId, ENDPOINT, key, { lottery, day, commitment, salt });
  const show = (found: DrawRow | null) => (found ? presentDraw(deps, caller.playerId, found, body.locale) : null);
  return runOnce({
    async write() {
      if (caller.deletionRequested) throw apiError('account.leaving', {});
      const known = await drawnBefore(deps, caller, body);
      if (known) return show(known);
      const running = await openDay(deps, body, country);
      const id = await store(deps, caller, body, running, use);
      // A parallel request was faster, or the key was used before.
      if (id === null) return show(await drawnBefore(deps, caller, body));
      return show(await findDrawById(sql, caller.playerId, id));
    },
    async replay() {
      const id = await earlierResult(sql, use);
      return id === null ? null : show(await findDrawById(sql, caller.playerId, id));
    },
  });
}

/**
 * Returns the player's draw of that day with this salt, or null. @throws ApiError `lottery.drawn` if it has another
 * salt
 */
async function drawnBefore(
  { sql }: LotteryDeps,
  { playerId }: Caller,
  { lottery, day, salt }: Body,
): Promise<DrawRow | null> {
  const known = await findDraw(sql, playerId, lottery, day);
  if (!known || known.salt.toString('hex') === salt) return known;
  const { endsAt = new Date() } = (await findDay(sql, lottery, day)) ?? {};
  throw apiError('lottery.drawn', { nextDayAt: endsAt.toISOString() });
}

/** Returns the current day, if it is the day that the browser showed. @throws ApiError the codes of a draw */
async function openDay(
  { sql, catalog }: LotteryDeps,
  { lottery, day, commitment }: Body,
  country: string | null,
): Promise<DayRow> {
  const entry = lotteryIn(catalog.current());
  if (entry?.id !== lottery || !isOpenNow(entry, await databaseNow(sql))) throw apiError('lottery.unknown', {});
  if (isOffIn(entry, country)) throw apiError('lottery.country', {});
  const running = await currentDay(sql, lottery);
  if (running?.day !== day) throw apiError('lottery.day_over', {});
  if (running.opensAt) throw apiError('lottery.not_open', { opensAt: running.opensAt.toISOString() });
  if (running.commitment.toString('hex') !== commitment) throw apiError('lottery.changed', {});
  return running;
}

/**
 * Stores the draw with its grant and event. Returns null if the key was used, the player drew in the meantime, or the
 * day is over.
 */
function store(
  deps: LotteryDeps,
  { playerId, uid }: Caller,
  body: Body,
  running: DayRow,
  use: KeyUse,
): Promise<string | null> {
  const { lottery, day } = running;
  const salt = Buffer.from(body.salt, 'hex');
  const seed = seedOfDay(deps.key, running);
  if (seed === null) throw apiError('lottery.unknown', {});
  const { prizes, instead } = JSON.parse(running.configuration) as Configuration;
  const prize = drawPrize(seed, { lottery, day, uid, salt }, prizes);
  return deps.sql
    .begin(async (tx) => {
      await tx`select set_config('transaction_timeout', ${TRANSACTION_LIMIT}, true)`;
      await lockDraws(tx, playerId);
      const given = givenPrize(
        prize,
        prize.limit === null ? 0 : await countWins(tx, playerId, lottery, prize.id),
        instead,
      );
      const contents = running.rewards[given];
      if (!contents) throw new Error(`day ${day} of ${lottery} has no reward for prize ${given}`);
      const grant = { playerId, source: 'lottery', reference: `${lottery}:${day}`, subject: given, contents } as const;
      const made = { playerId, lottery, day, uid, salt, prize: prize.id, given };
      const id = await insertDraw(tx, use, made, givenSql(tx, grant, tx`(select id from drawn)`));
      // Rolls the transaction back, so that the idempotency key does not stay either.
      if (id === null) throw new RolledBack();
      const at = (await databaseNow(tx)).toISOString();
      await publish(tx, [
        { type: 'lottery.drawn', key: playerId, payload: { playerId, reference: `${lottery}:${day}`, at } },
      ]);
      return id;
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return null;
      throw error;
    });
}

class RolledBack extends Error {}
