/** The rights that a key of the server API can have. Each endpoint needs one of them. It imports nothing. */
export const SCOPES = [
  'orders:read',
  'orders:refund',
  'deliveries:retry',
  'players:read',
  'players:write',
  'grants:write',
  'coupons:write',
  'offers:write',
  'links:write',
  'catalogue:write',
] as const;

export type Scope = (typeof SCOPES)[number];
