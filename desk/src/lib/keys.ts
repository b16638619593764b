import type { OperatorOutput } from '#contract/operator/index.ts';
import type { Scope } from '#contract/publisher/scopes.ts';

export type Key = OperatorOutput<'GET /keys'>['keys'][number];

const WORDS: Readonly<Record<Scope, string>> = {
  'orders:read': 'Read orders',
  'players:read': 'Read players, without names and addresses',
  'deliveries:retry': 'Send items again',
  'orders:refund': 'Give money back',
  'players:write': 'Block and unblock players',
  'grants:write': 'Give goods, points and coupons to players',
  'coupons:write': 'Give coupons of the catalogue',
  'offers:write': 'Offer items to single players at an own price',
  'links:write': 'Make payment links',
  'catalogue:write': 'Change the catalogue: what is sold, and the prices',
};

/** The scopes of a key in words, harmless ones first. */
export const SCOPE_WORDS = Object.entries(WORDS) as (readonly [scope: Scope, words: string])[];

/** Days for which a new secret can be valid. */
export const DAY_OPTIONS = [
  ['365', 'One year'],
  ['90', '90 days'],
  ['30', '30 days'],
] as const;

/** Hours for which the former secret can stay valid. */
export const HOUR_OPTIONS = [
  ['24', 'One day'],
  ['168', '7 days'],
  ['1', 'One hour'],
  ['0', 'Ends at once'],
] as const;

/** The dialog that is open. */
export type KeyDialog = { change: 'rotate' | 'revoke'; name: string } | { change: 'new' };

export type KeyState = 'active' | 'rotating' | 'expired' | 'revoked';

export function stateOf({ revokedAt, secrets }: Key): KeyState {
  if (revokedAt !== null) return 'revoked';
  if (secrets.length === 0) return 'expired';
  return secrets.length > 1 ? 'rotating' : 'active';
}
