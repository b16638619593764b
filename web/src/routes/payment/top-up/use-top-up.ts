import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Character } from '#contract/endpoints/characters.ts';
import type { Game, Region } from '#contract/endpoints/games.ts';
import type { OrderSummary } from '#contract/endpoints/orders.ts';
import type { Quote } from '#contract/endpoints/quotes.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { charactersQuery } from '#web/features/characters/api/queries.ts';
import { dealsQuery, mineQuery, type QuoteChoice, quoteQuery } from '#web/features/checkout/api/queries.ts';
import {
  type Resolved,
  resolveCharacter,
  resolveCountry,
  resolveCurrency,
  resolveOffer,
  resolveRegion,
} from '#web/features/checkout/model/choice.ts';
import { couponAsked } from '#web/features/checkout/model/coupon.ts';
import { type Deal, dealOf } from '#web/features/items/model/deal.ts';
import { type Offer, offersFor } from '#web/features/items/model/offer.ts';
import { type MethodOption, methodOptions } from '#web/features/methods/model/options.ts';
import { shortcutsQuery } from '#web/features/orders/api/queries.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useMinute } from '#web/lib/react/now.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { useShop } from '#web/navigation/links.tsx';
import { type Choices, useChoices } from './use-choices.ts';

/** Everything the page shows, resolved from the address, what the shop remembers, and what is on offer. */
export interface TopUp {
  game: Game;
  publisher: { name: string; company: string } | undefined;
  /** Names what is chosen, and by whom, but for how it is paid. */
  pick: string;
  signedIn: boolean;
  /** The player's order of this game that waits for its payment. */
  open: OrderSummary | null;
  region: Resolved<Region>;
  currency: Resolved<string>;
  /** Whose tax holds; null where the region has no countries. */
  country: Resolved<string | null>;
  characters: UseQueryResult<{ characters: Character[] }>;
  character: Resolved<Character | null>;
  offers: Offer[];
  deals: ReadonlyMap<string, Deal>;
  item: Resolved<Offer | null>;
  /** The address's item, where it exists but cannot be bought now. */
  blocked: Offer | null;
  methods: MethodOption[];
  method: Resolved<MethodOption | null>;
  /** What the address asks for, see `couponAsked`. */
  coupon: string;
  /** The server's, for what is chosen now; `shown` stays while another coupon is tried. */
  /** What the price is asked for; null while nothing is chosen. */
  priced: QuoteChoice | null;
  quote: { data: Quote | null; shown: Quote | null; loading: boolean; error: unknown };
  choose: Choices['choose'];
}

/**
 * `topUp` is null until the game, the session and what the shop remembers are known.
 * @param held an order was placed at the price on screen: it stays, though that very order may hold the coupon now
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the queries of the page in the order in which each needs the answers before it.
export function useTopUp(held: boolean): { gameResult: UseQueryResult<Game>; topUp: TopUp | null } {
  const { gid } = useShop();
  const { search, choose } = useChoices();
  const { locale } = useLocale();
  const session = useSession();
  const { signedIn } = session;
  const minute = useMinute();
  const { keptOrders } = useVisit();
  const { wallets } = useEnvironment();
  const gameResult = useQuery({
    ...gameQuery(gid, locale),
    // Another language or a refresh keeps the page as it is until the answer comes.
    placeholderData: (previous) => (previous?.gid === gid ? previous : undefined),
  });
  const publisher = useQuery(gamesQuery(locale)).data?.publisher;
  const mineResult = useQuery({
    ...mineQuery(gid, locale, signedIn),
    placeholderData: (previous, query) => (query?.queryKey[2] === gid ? previous : undefined),
  });
  const mine = signedIn ? mineResult.data : undefined;
  const shortcuts = useQuery(shortcutsQuery(locale, signedIn));
  const answered = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
    !isPending || failureCount > 0;
  // What is remembered only sets defaults: the first failure goes on without it.
  const known = session.ready && (!signedIn || (answered(mineResult) && answered(shortcuts)));
  const game = known ? gameResult.data : undefined;

  const region = game && resolveRegion(game, search.region, mine?.lastRegion);
  const currency = region && resolveCurrency(region.value, search.currency);
  const country = region && resolveCountry(region.value, search.country);
  const characters = useQuery(charactersQuery(gid, region?.value.id ?? '', signedIn && region !== undefined));
  const roles = signedIn ? characters.data?.characters : undefined;
  const character = resolveCharacter(roles ?? [], roles && search.role, mine?.lastRoleId);

  const offers = offersFor([...(mine?.personal ?? []), ...(game?.items ?? [])], {
    currency: currency?.value ?? '',
    character: character.value,
    usage: mine?.limits ?? [],
    unlocked: mine?.unlocked ?? [],
    waiting: mine?.waiting ?? [],
    noFirstTopUp: mine?.noFirstTopUp ?? [],
    rebate: game?.rebate ?? null,
    now: new Date(minute),
  });
  // A free item is claimed at its card: a link to it chooses nothing.
  const isFree = offers.some((offer) => offer.item.free && offer.item.id === search.item);
  const item = resolveOffer(
    offers
      .filter((offer) => !offer.item.free)
      .map((offer) => ({ id: offer.item.id, usable: offer.obstacle === null, value: offer })),
    isFree ? undefined : search.item,
  );
  const coupon = couponAsked(search.coupon);
  const uid = session.userInfo?.uid ?? '';
  const pick = JSON.stringify([
    ...[uid, gid, region?.value.id, currency?.value, country?.value],
    ...[item.value?.item.id, character.value?.roleId],
  ]);
  // As it was when this was picked: an order that is placed now changes no price on screen.
  const order = useMemo(() => keptOrders.of(pick)?.number ?? undefined, [pick, keptOrders]);
  const priced: QuoteChoice | null =
    region && currency && item.value
      ? {
          gid,
          region: region.value.id,
          currency: currency.value,
          country: country?.value ?? undefined,
          item: item.value.item.id,
          coupon,
          order,
          locale,
        }
      : null;
  const quoteResult = useQuery({
    ...quoteQuery(priced, signedIn),
    ...(held && { staleTime: Number.POSITIVE_INFINITY }),
  });
  const dealsResult = useQuery(
    dealsQuery(
      gid,
      {
        region: region?.value.id ?? '',
        currency: currency?.value ?? '',
        country: country?.value ?? undefined,
        // Declined for the item at hand alone, see `choose`.
        coupon: coupon === 'none' ? 'best' : coupon,
      },
      signedIn && region !== undefined,
    ),
  );
  if (!game || !region || !currency || !country) return { gameResult, topUp: null };

  const loading = item.value !== null && (quoteResult.isPlaceholderData || quoteResult.isLoading);
  const shown = item.value ? (quoteResult.data ?? null) : null;
  const data = loading ? null : shown;
  const total = item.value ? (data?.total ?? item.value.price) : null;
  const methods = methodOptions(
    game.methods,
    region.value,
    { currency: currency.value, country: country.value },
    total,
    mine?.lastMethod ?? null,
    wallets,
  );
  const deals = new Map(
    (signedIn ? dealsResult.data?.deals : undefined)?.map(({ item: id, price }) => [id, { price }]),
  );
  const quoted = shown && dealOf(shown);
  if (item.value && quoted) deals.set(item.value.item.id, quoted);
  else if (item.value && shown) deals.delete(item.value.item.id);
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
      pick,
      signedIn,
      open: (signedIn && shortcuts.data?.open.find((order) => order.game.gid === gid)) || null,
      region,
      currency,
      country,
      characters,
      character,
      offers,
      deals,
      item,
      blocked: item.value ? null : (offers.find((offer) => !offer.item.free && offer.item.id === search.item) ?? null),
      methods,
      method,
      coupon,
      priced,
      quote: { data, shown, loading, error: item.value && !quoteResult.data ? quoteResult.error : null },
      // A coupon is declined for the item at hand: for another one the best is proposed again.
      choose: (changes) => choose('item' in changes && coupon === 'none' ? { ...changes, coupon: undefined } : changes),
    },
  };
}
