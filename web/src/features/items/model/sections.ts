import type { Game, Item } from '#contract/endpoints/games.ts';
import { isPack, type Offer } from './offer.ts';

/** Items under one heading. */
export interface ItemSection {
  id: string;
  name: string;
  /** Small packs of currency; they come first. */
  packs: readonly Offer[];
  others: readonly Offer[];
}

const KINDS = ['currency', 'gift', 'subscription'] as const satisfies readonly Item['kind'][];

/**
 * Divides a long list: the publisher's own sections first, then the other items by kind. Each section keeps the list's
 * order.
 * @param nameOf returns the name of a kind
 */
export function sectionsOf(
  offers: readonly Offer[],
  own: Game['sections'],
  nameOf: (kind: Item['kind']) => string,
): ItemSection[] {
  const known = new Set(own?.map(({ id }) => id));
  const placeOf = ({ section, kind }: Item) => (section !== undefined && known.has(section) ? section : idOfKind(kind));
  const places = [...(own ?? []), ...KINDS.map((kind) => ({ id: idOfKind(kind), name: nameOf(kind) }))];
  return places.flatMap(({ id, name }) => {
    const found = offers.filter(({ item }) => placeOf(item) === id);
    const packs = found.filter(isPack);
    return found.length > 0 ? [{ id, name, packs, others: found.filter((offer) => !packs.includes(offer)) }] : [];
  });
}

/** The colon avoids collisions, because no id of a publisher's section has one. */
const idOfKind = (kind: Item['kind']): string => `kind:${kind}`;

/** Returns the first `count` offers, in their sections. */
export function firstOf(sections: readonly ItemSection[], count: number): ItemSection[] {
  let left = count;
  const take = (offers: readonly Offer[]) => {
    const taken = offers.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return sections.flatMap((section) =>
    left > 0 ? [{ ...section, packs: take(section.packs), others: take(section.others) }] : [],
  );
}

/** Returns the id of a section's element. */
export const elementOf = (section: Pick<ItemSection, 'id'>): string => `items-${section.id}`;
