import type { OperatorOutput } from '#contract/operator/index.ts';

/** A reward or compensation of a player. */
export type Grant = OperatorOutput<'GET /players/:uid/grants'>['grants'][number];

const BY_OPERATOR = 'withdrawn_by_operator';

/**
 * Returns true if an operator can withdraw it. One that is on its way can be withdrawn until the game accepts it, and
 * free items only before their claim.
 */
export function canWithdraw({ source, state, reason }: Grant): boolean {
  if (source === 'free_item' || reason === BY_OPERATOR) return false;
  return ['claimable', 'waiting', 'sending', 'not_met'].includes(state);
}

/** Writes the reason of a grant's state; the game's own words stay as they are. */
export function grantReason({ reason, state }: Grant): string {
  if (reason !== BY_OPERATOR) return reason ?? '';
  return state === 'withdrawn' ? 'An operator withdrew it.' : 'An operator withdraws it if the game refuses it.';
}
