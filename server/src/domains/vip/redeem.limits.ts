import { ALWAYS, type CountLimit, EVERYBODY } from '#server/domains/limits/index.ts';
import type { RedeemEntry } from './redeem.catalog.ts';

/** Points are of no game, and so is what they are spent on. */
export const NO_GAME = 0;

export const subjectOf = ({ id }: Pick<RedeemEntry, 'id'>): string => `redeem:${id}`;

/** The counts that one redemption takes. @param period local start of the running period of the entry's limit */
export function redeemLimits(playerId: string, entry: RedeemEntry, period: string | null): CountLimit[] {
  const of = { gid: NO_GAME, subject: subjectOf(entry), scope: '' };
  const { stock, limit } = entry;
  return [
    ...(stock === undefined ? [] : [{ ...of, playerId: EVERYBODY, period: ALWAYS, most: stock, reason: 'stock' }]),
    ...(limit && period !== null ? [{ ...of, playerId, period, most: limit.count, reason: 'limit' }] : []),
  ];
}
