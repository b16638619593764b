import { z } from 'zod';
import { readStanding } from '#server/domains/points/index.ts';
import { vipOf } from '#server/domains/vip/index.ts';
import { grantsOf } from '../grants.repo.ts';
import { query } from '../operation.ts';
import { playerOf } from '../players.repo.ts';
import { lastPoints, pointSums } from '../vip.repo.ts';

const LAST = 20;
const SOURCES = ['vip_level', 'vip_month', 'redeem'] as const;

/** A player's points, where they come from, the level that they make, and what that brought. */
export const vipShow = query({
  name: 'vip show',
  permission: 'vip.read',
  input: z.strictObject({ player: z.string() }),
  read: async ({ sql, catalogue }, { player }) => {
    const playerId = await playerOf(sql, player);
    const vip = vipOf(await catalogue());
    const { balance, counted, countedNext } = await readStanding(sql, playerId, vip?.timeZone ?? 'UTC');
    const sums = await pointSums(sql, playerId);
    // As `levelOf`: below zero the first level holds.
    const level = vip?.levels.findLast(({ from }) => from <= counted) ?? vip?.levels[0];
    const next = vip?.levels.find(({ from }) => from > counted);
    return {
      balance,
      /** Sum of the entries. If the balance differs, the entries are right. */
      sum: sums.reduce((sum, { points }) => sum + points, 0),
      counted,
      countedNext,
      level: level?.id ?? null,
      next: next ? { level: next.id, missing: next.from - counted } : null,
      sums,
      entries: await lastPoints(sql, playerId, LAST),
      grants: await grantsOf(sql, playerId, SOURCES),
    };
  },
});
