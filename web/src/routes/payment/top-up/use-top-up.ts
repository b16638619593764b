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

/** Everything the page shows, resolved from the address, what the shop remembers, and what is on offer. */
export interface TopUp {
  game: Game;
  publisher: { name: string; company: string } | undefined;
  /** Names what is chosen, and by whom, but for how it is paid. */
  pick: string;
  signedIn: boolean;
  /** The player's order of this game that waits for its payment. */
  open: OrderSummary | null;
  /** How many unpaid orders the player has, if no further one is accepted; else null. */
  full: number | null;
  region: Resolved<Region>;
  currency: Resolved<string>;
  /** Whose tax holds; null where the region has no countries, or the player has to say yet. */
  country: Resolved<string | null>;
  /** See `usePlace`. */
  state: string | null | undefined;
  located: boolean;
  characters: UseQueryResult<{ characters: Character[] }>;
  /** `fixed`: a game has named it. */
  character: Resolved<Character | null> & { fixed: boolean };
  offers: Offer[];
  /** What may change the order of the offers is still asked for. */
  settling: boolean;
  deals: ReadonlyMap<string, Deal>;
  item: Resolved<Offer | null>;
  /** What a game asks for, on the pages that it opens. */
  asked: Asked | null;
  /** What brought the visit, where that may be told. */
  attribution: Attribution | undefined;
  /** The address's item, where it exists but cannot be bought now. */
  blocked: Offer | null;
  methods: MethodOption[];
  /** That changes the order of these; null: none does. */
  experiment: string | null;
  method: Resolved<MethodOption | null>;
  /** What the address asks for, see `couponAsked`. */
  coupon: string;
  /** What the price is asked for; null while nothing is chosen. */
  priced: QuoteChoice | null;
  /** The server's, for what is chosen now; `shown` stays while another coupon is tried. */
  quote: { data: Quote | null; shown: Quote | null; loading: boolean; error: unknown };
  /** What the buyer has to agree to; null: nothing. */
  waiver: Waiver | null;
  choose: Choices['choose'];
}

/**
 * Each step needs what the one before has resolved: the game and who is here, where and for whom, what, for how much, and
 * how it is paid. `topUp` is null until the game, the session and what the shop remembers are known.
 * @param painted whether the page's first frame was, before which nothing is on offer
 * @param held an order was placed at the price on screen: it stays, though that very order may hold the coupon now
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
    item && (price.quote.data?.total ?? item.price),
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
      // A coupon is declined for the item at hand: for another one the best is proposed again.
      choose(changes) {
        if ('item' in changes) freeze();
        choose('item' in changes && coupon === 'none' ? { ...changes, coupon: undefined } : changes);
      },
    },
  };
}

/** What buyers of a country agree to, if anything. */
const waiverOf = ({ waivers = [] }: Game, country: string | null): Waiver | null =>
  waivers.find(({ countries }) => country !== null && countries.includes(country)) ?? null;
