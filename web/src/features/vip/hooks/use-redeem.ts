import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { isDecided } from '#web/lib/portal/decided.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { refreshAfterRedeeming } from '../api/queries.ts';

/** What the player was shown, and who receives it; absent for what needs no character. */
export interface Wish {
  points: number;
  region?: string;
  roleId?: string;
}

export type Redeeming = ReturnType<typeof useRedeem>;

/**
 * Spending points on an entry of the list. While no clear answer came, a repeat sends the first try's very words under the
 * same key, so that it is redeemed once; `unclear` says so: nothing about it can be changed then.
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
    // Not waited for: without a connection that takes its time, and the player is to know at once.
    onSettled: () => void refreshAfterRedeeming(client),
  });
  return { ...mutation, unclear: mutation.isError && !isDecided(mutation.error) };
}
