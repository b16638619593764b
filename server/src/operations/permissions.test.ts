import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission, permissionsOf, ROLES, type Role } from './permissions.ts';

/** In words of its own: a permission that somebody gets by mistake is noticed here. */
const MAY: Readonly<Record<Permission, readonly Role[]>> = {
  'orders.read': ['support', 'finance', 'admin'],
  'orders.refund': ['support', 'finance', 'admin'],
  'payments.check': ['support', 'finance', 'admin'],
  'disputes.defend': ['support', 'finance', 'admin'],
  'webhooks.replay': ['finance', 'admin'],
  'deliveries.read': [...ROLES],
  'deliveries.retry': ['support', 'admin'],
  'deliveries.settle': ['support', 'admin'],
  'receipts.resend': ['support', 'admin'],
  'coupons.read': ['support', 'content', 'admin'],
  'coupons.grant': ['support', 'content', 'admin'],
  'links.create': ['support', 'admin'],
  'grants.read': ['support', 'content', 'admin'],
  'grants.give': ['support', 'content', 'admin'],
  'grants.withdraw': ['support', 'content', 'admin'],
  'vip.read': ['support', 'content', 'admin'],
  'tasks.read': ['support', 'content', 'admin'],
  // It names players who were lucky.
  'draw.read': ['support', 'finance', 'content', 'admin'],
  'invites.read': ['support', 'admin'],
  'surveys.read': [...ROLES],
  'experiments.read': [...ROLES],
  'analytics.read': [...ROLES],
  'analytics.forward': ['admin'],
  'players.read': ['support', 'admin'],
  'players.note': ['support', 'admin'],
  'players.block': ['support', 'admin'],
  'players.export': ['support', 'admin'],
  'players.erase': ['support', 'admin'],
  'catalog.read': [...ROLES],
  'catalog.apply': ['content', 'admin'],
  'money.read': [...ROLES],
  'money.export': ['finance', 'admin'],
  'money.close': ['finance', 'admin'],
  'money.reopen': ['admin'],
  'events.read': [...ROLES],
  'audit.read': ['support', 'finance', 'admin'],
  'messages.read': [...ROLES],
  'integrations.test': ['content', 'admin'],
  'integrations.manage': ['admin'],
  'approvals.read': ['support', 'finance', 'content', 'admin'],
  'approvals.decide': ['finance', 'admin'],
  'operators.manage': ['admin'],
};

test.each(PERMISSIONS)('%s: the roles that have it, and no other', (permission) => {
  expect(ROLES.filter((role) => permissionsOf(role).has(permission))).toEqual(MAY[permission]);
});
