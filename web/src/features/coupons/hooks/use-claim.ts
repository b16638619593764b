import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { couponsQuery, showClaimed } from '../api/queries.ts';

/** Keeps one idempotency key until the server answers or refuses, so that a retry does not claim twice. */
function useKey() {
  const key = useRef('');
  key.current ||= newKey();
  return {
    current: () => key.current,
    /** Without a clear answer the first request may have succeeded, so a retry keeps its key. */
    failed(error: unknown) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (refused && error.code !== 'request.in_flight') key.current = newKey();
    },
    done() {
      key.current = newKey();
    },
  };
}

/** Claims a coupon of the coupon page. */
export function useClaim(template: string, onClaimed: (coupon: Coupon) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const key = useKey();
  return useMutation({
    mutationFn: () =>
      api(
        'POST /coupons/:template/claim',
        { params: { template }, body: { locale } },
        { idempotencyKey: key.current() },
      ),
    // An older answer that arrives later must not overwrite the claim.
    onMutate: () => client.cancelQueries({ queryKey: couponsQuery(locale, true).queryKey }),
    onSuccess: (coupon) => {
      key.done();
      showClaimed(client, locale, coupon);
      onClaimed(coupon);
    },
    onError: key.failed,
  });
}

/** Claims a coupon by its promo code. */
export function useRedeem(onRedeemed: (coupon: Coupon) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const key = useKey();
  return useMutation({
    mutationFn: (code: string) =>
      api('POST /coupons/redeem', { body: { code, locale } }, { idempotencyKey: key.current() }),
    onMutate: () => client.cancelQueries({ queryKey: couponsQuery(locale, true).queryKey }),
    onSuccess: (coupon) => {
      key.done();
      showClaimed(client, locale, coupon);
      onRedeemed(coupon);
    },
    onError: key.failed,
  });
}
