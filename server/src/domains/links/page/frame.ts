import { type Catalogue, localize, shopName } from '#server/domains/catalog/index.ts';
import type { LinkFrame, LinkVisit } from '#server/kernel/links/link-view.ts';
import type { LinkRow } from '../links.repo.ts';
import { gameAddress } from '../return-to.rules.ts';

/** Returns the parts that all pages of a link have; null if its game left the catalogue. */
export function frameOf(
  catalogue: Catalogue,
  link: LinkRow,
  { locale: own }: Pick<LinkVisit, 'locale'>,
  deepLinkOf: (gid: number) => string | null,
): LinkFrame | null {
  const game = catalogue.game(link.gid);
  if (!game) return null;
  const locale = link.locale ?? own;
  const { terms, privacy, support } = game.links;
  return {
    id: link.id,
    locale,
    game: {
      gid: game.gid,
      name: localize(game.name, locale),
      icon: catalogue.artUrl(game.icon),
      terms,
      privacy,
      support,
    },
    seller: { company: catalogue.publisher.company, shop: shopName(catalogue.publisher) },
    back: link.returnTo ?? gameAddress(game, deepLinkOf(game.gid)),
  };
}
