import type { Community } from '#contract/endpoints/communities.ts';
import type { Locale } from '#contract/locales.ts';
import { localize } from '#server/domains/catalog/index.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { makeCode } from './code.service.ts';
import { type CommunityEntry, communitiesIn, isCommunityFor } from './communities.catalog.ts';
import type { CommunitiesDeps } from './communities.deps.ts';
import { findJoined } from './communities.repo.ts';

type Keys = 'GET /communities' | 'GET /me/communities' | 'POST /me/communities/:id/code';

export const communityRoutes = (deps: CommunitiesDeps): Handlers<Keys> => ({
  'GET /communities': async ({ query: { locale, gid, region } }) => ({
    communities: communitiesIn(deps.catalog.current())
      .filter((one) => isCommunityFor(one, gid, region))
      .map((one) => present(deps, one, locale)),
  }),
  'GET /me/communities': async (_, { playerId }) => ({
    joined: (await findJoined(deps.sql, playerId)).map(({ community, at }) => ({ community, at: at.toISOString() })),
  }),
  'POST /me/communities/:id/code': (input, caller) => makeCode(deps, caller, input),
});

function present(
  { catalog, rewards }: Pick<CommunitiesDeps, 'catalog' | 'rewards'>,
  { id, kind, name, text, link, art, gift }: CommunityEntry,
  locale: Locale,
): Community {
  const catalogue = catalog.current();
  const game = gift && 'goods' in gift ? catalogue.game(gift.gid) : undefined;
  return {
    id,
    kind,
    name: localize(name, locale),
    text: text ? localize(text, locale) : null,
    link,
    art: catalogue.artUrl(art),
    gives: gift ? rewards.nameContents(gift, locale) : [],
    game: game ? { gid: game.gid, name: localize(game.name, locale), icon: catalogue.artUrl(game.icon) } : null,
  };
}
