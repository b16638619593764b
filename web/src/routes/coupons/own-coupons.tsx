import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { meQuery } from '#web/features/account/api/queries.ts';
import { SignInNeeded } from '#web/features/account/components/sign-in/sign-in-needed.tsx';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { gameQuery, gamesQuery } from '#web/features/catalog/api/queries.ts';
import { couponsQuery } from '#web/features/coupons/api/queries.ts';
import { CouponLists } from '#web/features/coupons/components/coupon-lists.tsx';
import { PromoCode } from '#web/features/coupons/components/promo-code.tsx';
import { TicketsSkeleton } from '#web/features/coupons/components/tickets-skeleton.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useShop } from '#web/navigation/links.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { toast } from '#web/ui/states/toast.tsx';

/** Longer than usual, because a glow and a jump of the page distract the player. */
const READ_MS = 4_000;

/** Shows the promo code field and the coupons, or a sign-in link for visitors. */
export function OwnCoupons() {
  const t = useT();
  const { locale } = useLocale();
  const { ready, signedIn } = useSession();
  const query = useQuery(couponsQuery(locale, signedIn));
  const games = useQuery(gamesQuery(locale)).data?.games ?? [];
  const currency = useOwnCurrency(signedIn);
  const [claimed, setClaimed] = useState<string | null>(null);
  const onClaimed = ({ id, name }: Coupon) => {
    setClaimed(id);
    toast(t('coupons.yours_now', { name }), READ_MS);
  };
  if (ready && !signedIn) return <SignInNeeded reason="coupons.signin" />;
  return (
    <>
      <PromoCode onRedeemed={onClaimed} />
      {query.data && (
        <CouponLists coupons={query.data} currency={currency} games={games} claimed={claimed} onClaimed={onClaimed} />
      )}
      {!query.data && (query.isError ? <LoadFailed query={query} /> : <TicketsSkeleton />)}
    </>
  );
}

/** Returns the currency of the region of the player's last top-up, else of the shop's first region. */
function useOwnCurrency(signedIn: boolean): string | undefined {
  const { locale } = useLocale();
  const { gid } = useShop();
  const last = useQuery(meQuery(signedIn)).data?.recent[0];
  const regions = useQuery(gameQuery(last?.gid ?? gid, locale)).data?.regions;
  return (regions?.find(({ id }) => id === last?.region) ?? regions?.[0])?.currencies[0];
}
