import type { Handlers } from '#server/http/api/handlers.ts';
import { erasureTime, maskEmail } from './accounts.rules.ts';
import type { AccountsService } from './accounts.service.ts';
import type { Deletion } from './deletion/deletion.service.ts';

type Keys =
  | 'GET /me/account'
  | 'GET /me/data'
  | 'GET /me/sessions'
  | 'DELETE /me/sessions'
  | 'DELETE /me/sessions/:id'
  | 'POST /me/deletion/codes'
  | 'POST /me/deletion'
  | 'DELETE /me/deletion';

/** Returns all stored data of a player, by domain. */
export type PlayerData = (playerId: string) => Promise<Record<string, unknown>>;

/** Routes by which players read and manage their own account. */
export const accountRoutes = (
  accounts: Pick<AccountsService, 'listSessions' | 'endSession' | 'signOutEverywhere'>,
  deletion: Deletion,
  data: { now: () => Date; of: PlayerData },
): Handlers<Keys> => ({
  'GET /me/account': async (_, { playerId }) => {
    const account = await deletion.readAccount(playerId);
    const { username, email, identities, createdAt, deletionRequestedAt, deletionAskedAt, confirm } = account;
    return {
      username,
      email: email && maskEmail(email),
      identities,
      createdAt: createdAt.toISOString(),
      deletionAt: deletionRequestedAt && erasureTime(deletionRequestedAt).toISOString(),
      deletionAskedAt: deletionAskedAt?.toISOString() ?? null,
      confirm,
    };
  },

  'GET /me/data': async (_, { playerId }) => ({ madeAt: data.now().toISOString(), data: await data.of(playerId) }),

  'GET /me/sessions': async (_, { playerId }, { token }) => {
    const sessions = await accounts.listSessions(playerId, token);
    return {
      sessions: sessions.map(({ createdAt, seenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
    };
  },

  'DELETE /me/sessions': async (_, { playerId }) => {
    await accounts.signOutEverywhere(playerId);
    return {};
  },

  'DELETE /me/sessions/:id': async ({ params }, { playerId }) => {
    await accounts.endSession(playerId, params.id);
    return {};
  },

  'POST /me/deletion/codes': ({ body }, { playerId }, { ip }) => deletion.sendCode(playerId, body.locale, ip),

  'POST /me/deletion': async ({ body }, { playerId }, { token }) => ({
    deletionAt: (await deletion.request(playerId, token, body.proof)).toISOString(),
  }),

  'DELETE /me/deletion': async (_, { playerId }) => {
    await deletion.keep(playerId);
    return {};
  },
});
