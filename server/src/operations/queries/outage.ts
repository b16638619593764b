import { z } from 'zod';
import { query } from '../operation.ts';
import { GROUPS, playersOfOutage } from '../outage.repo.ts';
import { readWithin } from '../patience.ts';
import { OperationRefusal } from '../refusal.ts';

const MAX_DAYS = 31;
const DAY_MS = 86_400_000;
/** Most players of a list. */
export const MAX_PLAYERS = 100_000;
/** Timeout of the statement, in seconds: the desk's browsers wait for it. */
const SECONDS = 20;
const SAMPLE = 20;
const LATE_MINUTES = 10;

const instant = (name: string) =>
  z.iso
    .datetime({ offset: true, message: `{${name}} is a time such as 2026-11-21T20:00:00Z.` })
    .transform((text) => new Date(text));

/**
 * Finds the players of an outage, for `grants give`:
 * - `late`: paid in that time, and the item came later than `minutes`, or has not come yet
 * - `tried`: placed an order in that time that was not paid, and bought nothing of the game from then until its end
 * - `signed-in`: a session of theirs was open then and is still known
 */
export const grantsOutage = query({
  name: 'grants outage',
  permission: 'grants.read',
  input: z
    .strictObject({
      from: instant('from'),
      until: instant('until'),
      group: z.enum(GROUPS, `{by} is one of ${GROUPS.join(', ')}.`),
      game: z.int('{game} is the number of a game.').min(1).optional().describe('Absent: all games.'),
      minutes: z
        .int('{minutes} is a number of minutes.')
        .min(1)
        .max(10_080)
        .default(LATE_MINUTES)
        .describe('A delivery is late after this time.'),
    })
    .refine(({ from, until }) => from < until, '{until} must be later than {from}.')
    .refine(
      ({ from, until }) => until.getTime() - from.getTime() <= MAX_DAYS * DAY_MS,
      `Between {from} and {until} are at most ${MAX_DAYS} days.`,
    ),
  read: async ({ sql, catalogue }, { from, until, group, game, minutes }) => {
    if (game !== undefined && !(await catalogue()).game(game))
      throw new OperationRefusal('game.unknown', `The catalogue has no game with this number: ${game}.`, { game });
    const outage = { from, until, game: game ?? null, minutes };
    const uids = await readWithin(
      sql,
      SECONDS,
      (tx) => playersOfOutage(tx, group, outage, MAX_PLAYERS + 1),
      'ask for a shorter time, or for one game',
    );
    if (uids.length > MAX_PLAYERS)
      throw new OperationRefusal(
        'outage.too_many',
        `These are more than ${MAX_PLAYERS} players. Ask for a shorter time, or for one game.`,
        { most: MAX_PLAYERS },
      );
    return { players: uids.length, sample: uids.slice(0, SAMPLE), uids };
  },
});
