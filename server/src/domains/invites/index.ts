import type { InvitesDeps } from './invites.deps.ts';
import { inviteReactions } from './invites.react.ts';
import { inviteRoutes } from './invites.routes.ts';
import { settleCounted } from './settle.ts';

export { inviteData } from './erase.repo.ts';
export { invitesSection, programOf } from './invites.catalog.ts';
export type { Instruments } from './invites.deps.ts';

export type Invites = ReturnType<typeof createInvites>;

/** Creates the domain of invitations: a player invites others, and both get rewards. */
export const createInvites = (deps: InvitesDeps) => ({
  handlers: inviteRoutes(deps),
  ...inviteReactions(deps),
  /** Marks invitees whose refund days are over as counted for good. Returns how many. */
  settle: () => settleCounted(deps),
});
