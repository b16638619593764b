import type { UseQueryResult } from '@tanstack/react-query';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';
import type { Attribution, OrderSummary } from '#contract/endpoints/orders.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import type { Waiver } from '#contract/endpoints/withdrawal.ts';
import type { QuoteChoice } from '#web/features/checkout/api/queries.ts';
import { couponAsked } from '#web/features/checkout/model/coupon.ts';
import type { Deal } from '#web/features/items/model/deal.ts';
import type { Offer } from '#web/features/items/model/offer.ts';
import { type MethodOption, methodOptions } from '#web/features/methods/model/options.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { type Resolved, resolveOffer } from '#web/navigation/choice.ts';
import type { Asked } from './asked.ts';
import { useAttribution } from './attribution.ts';
import { useBuyer } from './use-buyer.ts';
import { type Choices, useChoices } from './use-choices.ts';
import { useGameOffers } from './use-game-offers.ts';
import { useKnown } from './use-known.ts';
import { useOffers } from './use-offers.ts';
import { usePrice } from './use-price.ts';

/** All data of the page, resolved from the address, the player's earlier choices, and the catalogue. */
export interface TopUp {
  game: Game;
  publisher: { name: string; company: string } | undefined;
  /** Identifies the choice and the player, except the payment method. */
  pick: string;
  signedIn: boolean;
  /** The player's unpaid order of this game. */
  open: OrderSummary | null;
  /** The number of unpaid orders, if the player has reached their limit; else null. */
  full: number | null;
  region: Resolved<Region>;
  currency: Resolved<string>;
  /** The country whose tax applies. Null if the region has no countries, or if the player still has to choose. */
  country: Resolved<string | null>;
  /** See `usePlace`. */
  state: string | null | undefined;
  located: boolean;
  characters: UseQueryResult<{ characters: Character[] }>;
  /** `fixed` is true if a game named the character. */
  character: Resolved<Character | null> & { fixed: boolean };
  offers: Offer[];
  /** True while the data that may reorder the offers are loading. */
  settling: boolean;
  deals: ReadonlyMap<string, Deal>;
  item: Resolved<Offer | null>;
  /** The choices of the game, on pages that it opens. */
  asked: Asked | null;
  /** The origin of the visit, if it may be reported. */
  attribution: Attribution | undefined;
  /** The item of the address, if it exists but cannot be bought now. */
  blocked: Offer | null;
  methods: MethodOption[];
  /** The id of the experiment that changes the order of the methods. Null if there is none. */
  experiment: string | null;
  method: Resolved<MethodOption | null>;
  /** The coupon that the address names, see `couponAsked`. */
  coupon: string;
  /** The choice for which the price is requested. Null while no item is chosen. */
  priced: QuoteChoice | null;
  /** The server's price of the current choice. `shown` stays while another coupon is tried. */
  quote: { data: Quote | null; shown: Quote | null; loading: boolean; error: unknown };
  /** The waiver that the buyer has to agree to. Null if there is none. */
  waiver: Waiver | null;
  choose: Choices['choose'];
}

/**
 * Resolves the page step by step, each from the ones before: the game and the session, place and character, item,
 * price, and payment method. `topUp` is null until the game, the session and the player's earlier choices are known.
 * @param held true keeps the price on screen, because an order placed at it may itself hold the coupon now.
 * @param painted false before the page's first frame, when there are no items yet
 */
export function useTopUp(held: boolean, painted: boolean): { gameResult: UseQueryResult<Game>; topUp: TopUp | null } {
  const { search, asked, choose } = useChoices();
  const { wallets } = useEnvironment();
  const coupon = couponAsked(search.coupon);
  const attribution = useAttribution(search, asked !== null);
  const known = useKnown();
  const buyer = useBuyer(known, search, asked);
  const { game: said, settling, freeze } = useGameOffers(known, buyer, search, asked);
  const offered = useOffers(known, buyer, said, search.item, painted);
  const item = offered.item.value;
  const price = usePrice(known, buyer, item, { coupon, held });
  const { gameResult, game, publisher, signedIn, open, full, mine } = known;
  const { place, characters, character } = buyer;
  if (!game || !place) return { gameResult, topUp: null };

  const { region, currency, country } = place;
  const methods = methodOptions(
    game.methods,
    region.value,
    { currency: currency.value, country: country.value },
    item && (price.quote.data?.total ?? item.own?.deal.price ?? item.price),
    mine?.lastMethod ?? null,
    wallets,
    mine?.methodsOrder?.first,
  );
  const method = resolveOffer(
    methods.map((option) => ({ id: option.method.id, usable: option.problem === null, value: option })),
    search.method,
    methods.map((option) => option.method.id),
  );
  return {
    gameResult,
    topUp: {
      game,
      publisher,
      signedIn,
      open,
      full,
      ...place,
      characters,
      character,
      ...offered,
      settling,
      ...price,
      methods,
      experiment: mine?.methodsOrder?.experiment ?? null,
      method,
      coupon,
      asked,
      attribution,
      waiver: waiverOf(game, country.value),
      // A coupon is declined for the chosen item. For another item the best one is proposed again.
      choose(changes) {
        if ('item' in changes) freeze();
        choose('item' in changes && coupon === 'none' ? { ...changes, coupon: undefined } : changes);
      },
    },
  };
}

/** Returns the waiver for buyers of a country, if there is one. */
const waiverOf = ({ waivers = [] }: Game, country: string | null): Waiver | null =>
  waivers.find(({ countries }) => country !== null && countries.includes(country)) ?? null;
