import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { createSendOnce } from '#web/lib/portal/send-once.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { couponsQuery, showClaimed } from '../api/queries.ts';

/** Claims a coupon of the coupon page. */
export function useClaim(template: string, onClaimed: (coupon: Coupon) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const [sendOnce] = useState(() => createSendOnce());
  return useMutation({
    mutationFn: () =>
      sendOnce(template, (options) =>
        api('POST /coupons/:template/claim', { params: { template }, body: { locale } }, options),
      ),
    // An older answer that arrives later must not overwrite the claim.
    onMutate: () => client.cancelQueries({ queryKey: couponsQuery(locale, true).queryKey }),
    onSuccess: (coupon) => {
      showClaimed(client, locale, coupon);
      onClaimed(coupon);
    },
  });
}

/** Claims a coupon by its promo code. */
export function useRedeem(onRedeemed: (coupon: Coupon) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const [sendOnce] = useState(() => createSendOnce());
  return useMutation({
    mutationFn: (code: string) =>
      sendOnce(code, (options) => api('POST /coupons/redeem', { body: { code, locale } }, options)),
    onMutate: () => client.cancelQueries({ queryKey: couponsQuery(locale, true).queryKey }),
    onSuccess: (coupon) => {
      showClaimed(client, locale, coupon);
      onRedeemed(coupon);
    },
  });
}
