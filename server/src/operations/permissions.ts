import { ROLES, type Role } from '#contract/operator/roles.ts';

/** All permissions. Each operation needs one of them. */
export const PERMISSIONS = [
  'orders.read',
  'orders.refund',
  'payments.check',
  'disputes.defend',
  'webhooks.replay',
  'deliveries.read',
  'deliveries.retry',
  'deliveries.settle',
  'receipts.resend',
  'coupons.read',
  'coupons.grant',
  'links.create',
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
  'players.read',
  'players.note',
  'players.block',
  'players.export',
  'players.erase',
  'catalog.read',
  'catalog.apply',
  'money.read',
  'money.export',
  'money.close',
  'money.reopen',
  'events.read',
  'audit.read',
  'messages.read',
  'integrations.test',
  'integrations.manage',
  'approvals.read',
  'approvals.decide',
  'operators.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const ALL_PERMISSIONS: ReadonlySet<Permission> = new Set(PERMISSIONS);

export { ROLES, type Role };

/** Sums, states and waiting work: no personal data. */
const VIEWER: readonly Permission[] = [
  'deliveries.read',
  'surveys.read',
  'experiments.read',
  'analytics.read',
  'catalog.read',
  'money.read',
  'events.read',
  'messages.read',
];

/** The permissions of each role, defined only here. */
const OF_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWER,
  support: [
    ...VIEWER,
    'orders.read',
    'orders.refund',
    'payments.check',
    'disputes.defend',
    'deliveries.retry',
    'deliveries.settle',
    'receipts.resend',
    'coupons.read',
    'coupons.grant',
    'links.create',
    'grants.read',
    'grants.give',
    'grants.withdraw',
    'vip.read',
    'tasks.read',
    'draw.read',
    'invites.read',
    'players.read',
    'players.note',
    'players.block',
    'players.export',
    'players.erase',
    'audit.read',
    'approvals.read',
  ],
  finance: [
    ...VIEWER,
    'orders.read',
    'orders.refund',
    'payments.check',
    'disputes.defend',
    'webhooks.replay',
    'draw.read',
    'money.export',
    'money.close',
    'audit.read',
    'approvals.read',
    'approvals.decide',
  ],
  content: [
    ...VIEWER,
    'catalog.apply',
    'integrations.test',
    'coupons.read',
    'coupons.grant',
    'grants.read',
    'grants.give',
    'grants.withdraw',
    'vip.read',
    'tasks.read',
    'draw.read',
    'approvals.read',
  ],
  admin: PERMISSIONS,
};

export const permissionsOf = (role: Role): ReadonlySet<Permission> => new Set(OF_ROLE[role]);

/** Permissions at the machine of a shop without an admin: to make the first admin and to apply the first catalogue. */
export const AT_THE_MACHINE: ReadonlySet<Permission> = new Set(['operators.manage', 'catalog.read', 'catalog.apply']);

/** Permission of the database's owner, who could write the rows anyway: to make an admin when no admin can log in. */
export const OF_THE_OWNER: ReadonlySet<Permission> = new Set(['operators.manage']);
