import { playersById } from '#server/domains/accounts/index.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { accept } from './accept.service.ts';
import { findOwner } from './codes.repo.ts';
import { isOpen, programOf } from './invites.catalog.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { presentInvites } from './invites.present.ts';
import { readInvites, readRecords } from './invites.read.ts';
import { signStamp } from './visit.ts';

type Keys =
  | 'GET /invites'
  | 'GET /invites/:code'
  | 'POST /me/invites/accept'
  | 'GET /me/invites'
  | 'GET /me/invites/records';

export const inviteRoutes = (deps: InvitesDeps): Handlers<Keys> => ({
  'GET /invites': ({ query }) => Promise.resolve(presentInvites(deps, query.locale)),
  'GET /invites/:code': async ({ params: { code } }) => {
    const { sql, catalog, clock, key } = deps;
    const at = clock.now();
    const program = programOf(catalog.current());
    const owner = program && isOpen(program, at) ? await findOwner(sql, code) : null;
    const inviter = owner === null ? undefined : (await playersById(sql, [owner])).get(owner);
    if (!inviter) throw apiError('invite.unknown', {});
    return { inviter: inviter.nickname, visit: signStamp(key, { code, at }) };
  },
  'POST /me/invites/accept': (input, caller) => accept(deps, caller, input),
  'GET /me/invites': (_, { playerId }) => readInvites(deps, playerId),
  'GET /me/invites/records': ({ query }, { playerId }) => readRecords(deps, playerId, query),
});
