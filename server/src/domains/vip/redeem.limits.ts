import { ALL_PLAYERS, type CountLimit, LIFETIME } from '#server/domains/limits/index.ts';
import type { RedeemEntry } from './redeem.catalog.ts';

/** Stored as the game of limit counts on redeem entries, because points belong to no game. */
export const NO_GAME = 0;

export const redeemSubject = ({ id }: Pick<RedeemEntry, 'id'>): string => `redeem:${id}`;

/**
 * Returns the counts that one redemption takes.
 * @param period local start of the running period of the entry's limit
 */
export function redeemLimits(playerId: string, entry: RedeemEntry, period: string | null): CountLimit[] {
  const of = { gid: NO_GAME, subject: redeemSubject(entry), scope: '' };
  const { stock, limit } = entry;
  return [
    ...(stock === undefined ? [] : [{ ...of, playerId: ALL_PLAYERS, period: LIFETIME, most: stock, reason: 'stock' }]),
    ...(limit && period !== null ? [{ ...of, playerId, period, most: limit.count, reason: 'limit' }] : []),
  ];
}
