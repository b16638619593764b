/** What somebody may be allowed to do: all there is. Each operation needs one of them. */
export const PERMISSIONS = [
  'orders.read',
  'orders.refund',
  'payments.check',
  'webhooks.replay',
  'deliveries.read',
  'deliveries.retry',
  'deliveries.settle',
  'receipts.resend',
  'coupons.read',
  'coupons.grant',
  'grants.read',
  'grants.give',
  'grants.withdraw',
  'vip.read',
  'tasks.read',
  'draw.read',
  'invites.read',
  'surveys.read',
  'experiments.read',
  'analytics.read',
  'analytics.forward',
  'players.erase',
  'catalog.read',
  'catalog.apply',
  'money.read',
  'events.read',
  'audit.read',
  'messages.read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Of whoever is at the machine itself, by the command line. */
export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(PERMISSIONS);
