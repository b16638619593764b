import type { Scope } from '#contract/publisher/scopes.ts';
import type { Permission, Role } from '../permissions.ts';

/** The permissions behind each scope of a key. */
const PERMISSIONS_OF: Readonly<Record<Scope, Permission | readonly Permission[]>> = {
  'orders:read': 'orders.read',
  'orders:refund': 'orders.refund',
  'deliveries:retry': 'deliveries.retry',
  'players:read': 'players.read',
  'players:write': 'players.block',
  'grants:write': 'grants.give',
  'coupons:write': 'coupons.grant',
  'offers:write': ['coupons.grant', 'coupons.read'],
  'links:write': 'links.create',
  'catalogue:write': 'catalog.apply',
};

export const permissionsOfScopes = (scopes: readonly Scope[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => PERMISSIONS_OF[scope]));

/** The role whose limits bind a key: above them an operator must approve. */
export const KEY_ROLE: Role = 'support';

const PREFIX = 'key ';

/** The name of a key as the author of an action. No operator has a space in the name. */
export const authorOf = (key: string): string => `${PREFIX}${key}`;

/** Returns the name of the key that is the author of an action; null if an operator is. */
export const keyOfAuthor = (by: string): string | null => (by.startsWith(PREFIX) ? by.slice(PREFIX.length) : null);
