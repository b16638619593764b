import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { isDecided } from '#web/lib/portal/decided.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { refreshAfterRedeeming } from '../api/queries.ts';

/** The shown price, and the receiver; without a receiver for entries that need no character. */
export interface Wish {
  points: number;
  region?: string;
  roleId?: string;
}

export type Redeeming = ReturnType<typeof useRedeem>;

/**
 * Redeems an entry of the list. Until a clear answer arrives, a retry sends the first request again with its
 * idempotency key, so that it is redeemed once.
 * Then `unclear` is true, and the player cannot change the request.
 */
export function useRedeem(entry: string) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const attempt = useRef<{ key: string; wish: Wish } | null>(null);
  const mutation = useMutation({
    mutationFn: (wish: Wish) => {
      attempt.current ??= { key: newKey(), wish };
      const { key, wish: body } = attempt.current;
      const input = { params: { entry }, body: { ...body, locale } };
      return api('POST /vip/redeem/:entry', input, { idempotencyKey: key });
    },
    onSuccess: () => {
      attempt.current = null;
    },
    onError: (error) => {
      if (isDecided(error)) attempt.current = null;
    },
    // Not awaited, because it takes long without a connection, and the player must see the result at once.
    onSettled: () => void refreshAfterRedeeming(client),
  });
  return { ...mutation, unclear: mutation.isError && !isDecided(mutation.error) };
}
