import type { Player } from '#contract/endpoints/session.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { PlayerRow } from './accounts.repo.ts';
import type { AccountsService } from './accounts.service.ts';

/** Characters that the player topped up last; another domain knows them. */
export type RecentCharacters = (playerId: string) => Promise<Player['recent']>;

export function accountsRoutes(
  accounts: AccountsService,
  recentCharacters: RecentCharacters,
): Handlers<'POST /session/password' | 'GET /me' | 'DELETE /session'> {
  const present = async ({ id, uid, nickname, avatar }: PlayerRow): Promise<Player> => ({
    uid,
    nickname,
    avatar,
    recent: await recentCharacters(id),
  });

  return {
    'POST /session/password': async ({ body }) => {
      const { token, player } = await accounts.signInWithPassword(body.username, body.password);
      return { token, player: await present(player) };
    },
    'GET /me': async (_, caller) => {
      const player = await accounts.findPlayer(caller.playerId);
      if (!player) throw refusal('session.required', {});
      return present(player);
    },
    'DELETE /session': async (_, __, request) => {
      await accounts.signOut(request.token);
      return {};
    },
  };
}
