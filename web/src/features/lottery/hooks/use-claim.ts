import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Draw } from '#contract/endpoints/lottery.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { createSendOnce } from '#web/lib/portal/send-once.ts';
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
  const [sendOnce] = useState(() => createSendOnce());
  return useMutation({
    mutationFn: ({ reward }: Draw) => {
      const id = reward?.id ?? '';
      const input = { params: { id }, body: { locale } };
      return sendOnce(`${id} ${locale}`, (options) => api('POST /me/rewards/:id/claim', input, options));
    },
    onSuccess: (reward, draw) => showDraw(client, locale, { ...draw, reward }),
    onError: () => void refreshLottery(client),
  });
}
