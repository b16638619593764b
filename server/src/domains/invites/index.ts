import type { InvitesDeps } from './invites.deps.ts';
import { inviteReactions } from './invites.react.ts';
import { inviteRoutes } from './invites.routes.ts';
import { settleCounted } from './settle.ts';

export { inviteData } from './erase.repo.ts';
export { invitesSection, programOf } from './invites.catalog.ts';
export type { Instruments } from './invites.deps.ts';

export type Invites = ReturnType<typeof createInvites>;

/** Players bring others, and both have something of it. */
export const createInvites = (deps: InvitesDeps) => ({
  handlers: inviteRoutes(deps),
  ...inviteReactions(deps),
  /** Lets those count for good whose days for refunds are over. Answers how many. */
  settle: () => settleCounted(deps),
});
