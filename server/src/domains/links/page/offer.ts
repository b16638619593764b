import { itemRefusal, presentItem } from '#server/domains/catalog/index.ts';
import { presentWaivers } from '#server/domains/orders/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { LinkFrame, LinkOffer, LinkVisit } from '#server/kernel/links/link-view.ts';
import type { LinksDeps } from '../links.deps.ts';
import type { LinkRow } from '../links.repo.ts';
import { methodsOf } from './methods.ts';
import { placeOf } from './place.ts';

/**
 * Returns the item of a link with its price of now.
 * @throws ApiError if the item cannot be bought: the codes of `POST /quotes` and of the character, and the item's own
 */
export async function readOffer(
  { catalog, characters, orders, charging, clock }: LinksDeps,
  caller: Caller,
  link: LinkRow,
  { locale }: LinkFrame,
  visit: LinkVisit,
): Promise<LinkOffer> {
  const catalogue = catalog.current();
  const game = catalogue.game(link.gid);
  const region = catalogue.region(link.gid, link.region);
  const item = catalogue.item(link.gid, link.item);
  if (!game || !region || !item) throw apiError('item.unknown', { item: link.item });
  if (caller.deletionRequested) throw apiError('account.leaving', {});
  const place = placeOf(catalogue, region, item, visit);
  const { country, state, currency } = place;
  const choice = { gid: link.gid, region: region.id, item: item.id, currency, locale };
  const offer = link.offer === null ? {} : { offer: link.offer };
  const where = { ...(country !== null && { country }), ...(state !== null && { state }) };
  const by = { roleId: link.roleId, address: visit.address };
  const [character, quote] = await Promise.all([
    characters.find(link.gid, Number(caller.uid), region.id, link.roleId),
    place.isKnown ? orders.quote(caller, { ...choice, ...offer, ...where, ...by }) : null,
  ]);
  const refused = itemRefusal(item, character, clock.now());
  if (refused instanceof ApiError) throw refused;
  const { name, description, art } = presentItem(catalogue, game, item, locale);
  const waiver = presentWaivers(catalogue, locale).find(({ countries }) => country && countries.includes(country));
  return {
    ...place,
    item: { name, description, art },
    region: region.name[locale] ?? region.name.en,
    character,
    quote,
    methods: quote ? methodsOf(catalogue, region, { ...quote, country }, { charging, locale }) : [],
    waiver: waiver ?? null,
  };
}
