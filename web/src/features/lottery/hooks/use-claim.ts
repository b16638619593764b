import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { claimKeys } from '#web/lib/portal/claim-keys.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { refreshLottery, showDraw } from '../api/queries.ts';

/** Returns true for claimable points and coupons: they need no character, so the page claims them directly. */
export const isClaimedHere = ({ reward }: Pick<Draw, 'reward'>): boolean =>
  reward?.state === 'claimable' && reward.game === null;

/** Claims the reward of a draw. */
export function useClaim() {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const [keys] = useState(() => claimKeys());
  return useMutation({
    mutationFn: ({ reward }: Draw) => {
      const id = reward?.id ?? '';
      return api(
        'POST /me/rewards/:id/claim',
        { params: { id }, body: { locale } },
        { idempotencyKey: keys.of(`${id} ${locale}`) },
      );
    },
    onSuccess: (reward, draw) => {
      keys.answered(`${reward.id} ${locale}`, null);
      showDraw(client, locale, { ...draw, reward });
    },
    onError: (error, { reward }) => {
      keys.answered(`${reward?.id} ${locale}`, error);
      void refreshLottery(client);
    },
  });
}
