import { LOCALES } from '#contract/locales.ts';
import { type Catalogue, itemName, localize } from '../../domains/catalog/index.ts';

interface Bought {
  gid: number;
  item: string;
}

/** Returns the English name of a game; null if the catalogue no longer has it. */
export function gameName(catalogue: Catalogue, gid: number): string | null {
  const game = catalogue.game(gid);
  return game ? localize(game.name, 'en') : null;
}

/** Adds the English names of the game and the item; null if the catalogue no longer has them. */
export const withNames =
  (catalogue: Catalogue) =>
  <O extends Bought>(order: O): O & { gameName: string | null; itemName: string | null } => {
    const item = catalogue.item(order.gid, order.item);
    return {
      ...order,
      gameName: gameName(catalogue, order.gid),
      itemName: item ? itemName(item, 'en') : null,
    };
  };

/** Returns the names of the game and the item in each language. */
export const namesByLanguage = (catalogue: Catalogue, { gid, item: id }: Bought) => {
  const [game, item] = [catalogue.game(gid), catalogue.item(gid, id)];
  return Object.fromEntries(
    LOCALES.map((locale) => [
      locale,
      { game: game ? localize(game.name, locale) : null, item: item ? itemName(item, locale) : null },
    ]),
  );
};
