import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShop } from '#web/app/navigation.tsx';
import { SignInNeeded } from '#web/features/account/components/sign-in-needed.tsx';
import { meQuery } from '#web/features/account/queries.ts';
import { useSession } from '#web/features/account/session.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/queries.ts';
import { CouponLists } from '#web/features/coupons/components/coupon-lists.tsx';
import { PromoCode } from '#web/features/coupons/components/promo-code.tsx';
import { TicketsSkeleton } from '#web/features/coupons/components/tickets-skeleton.tsx';
import { couponsQuery } from '#web/features/coupons/queries.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';

/** The promo code and the coupons; the way to sign-in for visitors. */
export function OwnCoupons() {
  const { locale } = useLocale();
  const { ready, signedIn } = useSession();
  const query = useQuery(couponsQuery(locale, signedIn));
  const games = useQuery(gamesQuery(locale)).data?.games ?? [];
  const currency = useOwnCurrency(signedIn);
  const [redeemed, setRedeemed] = useState<string | null>(null);
  if (ready && !signedIn) return <SignInNeeded reason="coupons.signin" />;
  return (
    <>
      <PromoCode onRedeemed={({ id }) => setRedeemed(id)} />
      {query.data && <CouponLists coupons={query.data} currency={currency} games={games} redeemed={redeemed} />}
      {!query.data && (query.isError ? <LoadFailed query={query} /> : <TicketsSkeleton />)}
    </>
  );
}

/** The currency of the region that the player topped up in last, else of the shop's first. */
function useOwnCurrency(signedIn: boolean): string | undefined {
  const { locale } = useLocale();
  const { gid } = useShop();
  const last = useQuery(meQuery(signedIn)).data?.recent[0];
  const regions = useQuery(gameQuery(last?.gid ?? gid, locale)).data?.regions;
  return (regions?.find(({ id }) => id === last?.region) ?? regions?.[0])?.currencies[0];
}
