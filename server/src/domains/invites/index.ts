import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { installationKey } from '#server/db/installation-key.ts';
import { withoutErased } from '#server/domains/accounts/index.ts';
import { inviteData } from './erase.repo.ts';
import { invitesSection } from './invites.catalog.ts';
import type { Instruments, InvitesDeps } from './invites.deps.ts';
import { inviteReactions } from './invites.react.ts';
import { inviteRoutes } from './invites.routes.ts';
import { settleCounted } from './settle.ts';

export { programOf } from './invites.catalog.ts';
export type { Instruments } from './invites.deps.ts';

/** Creates the domain of invitations: a player invites others, and both get rewards. */
export function createInvites(deps: InvitesDeps) {
  const reactions = inviteReactions(deps);
  /** Marks invitees whose refund days are over as counted for good. Returns how many. */
  const settle = () => settleCounted(deps);
  return {
    handlers: inviteRoutes(deps),
    ...reactions,
    followUp: {
      'order.sent': async (tx: Tx, facts: DomainEvents['order.sent'][]) =>
        reactions.onSent(tx, await withoutErased(tx, facts)),
      // An erased invitee still counts by their order.
      'order.refunded': reactions.onRefunded,
      'account.forgotten': reactions.onForgotten,
    },
    schedules: [{ name: 'invites.settle', cron: '*/10 * * * *', run: settle }],
    settle,
  };
}

/** Invitations: a player invites others, and both get rewards. */
export const invitesActivity = {
  sections: [invitesSection],
  dataOf: inviteData,
  create: async ({ payments, ...deps }: Omit<InvitesDeps, 'key' | 'instruments'> & { payments: Instruments }) =>
    createInvites({ ...deps, instruments: payments, key: await installationKey(deps.sql, deps.random, 'invites') }),
};
