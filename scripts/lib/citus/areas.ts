/** The integration tests of each area of the shop that runs on a cluster, as files in tests/integration/. */
export const AREAS: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['accounts', 'accounts-limits', 'oauth', 'game-sign-in', 'games-and-accounts'],
  'top-up': ['top-up', 'first-top-up', 'first-order', 'methods', 'character'],
  payment: ['money', 'money-keys', 'money-clock', 'payment-links'],
  delivery: ['webhooks', 'recall', 'game-api'],
  refund: ['money-refunds', 'money-disputes', 'withdrawal'],
  coupons: ['coupons', 'coupon-orders'],
  rewards: ['rewards', 'free-items', 'tasks'],
  draw: ['lottery'],
  invitations: ['invites', 'invite-orders'],
};

export const fileOf = (name: string): string => `tests/integration/${name}.db.test.ts`;
