import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Lottery } from '#contract/endpoints/lottery.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isApiError } from '#web/lib/portal/api.ts';
import { ownKey } from '#web/lib/portal/query.ts';
import { createSendOnce } from '#web/lib/portal/send-once.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { refreshLottery, showDraw } from '../api/queries.ts';
import { canonical } from '../model/computation.ts';
import { keptDraws } from '../model/kept-draws.ts';

/** The shown odds differ from the configuration that the shop published a commitment for; nothing is sent. */
export class OddsDiffer extends Error {}

/** After these codes the page shows outdated data. */
const OUTDATED = ['lottery.day_over', 'lottery.changed', 'lottery.drawn', 'lottery.unknown', 'lottery.not_open'];

/** Draws under the shown configuration. The browser stores its copy before it sends anything. */
export function useDraw(uid: string) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const [sendOnce] = useState(() => createSendOnce());
  return useMutation({
    mutationFn: async (shown: Lottery) => {
      const { id: lottery, day, instead, prizes, zone } = shown;
      const { configuration, commitment } = shown.proof;
      if (canonical({ day, instead, lottery, prizes, zone }) !== configuration) throw new OddsDiffer();
      const kept = await keptDraws.keep({ uid, lottery, day, commitment, configuration });
      const body = { lottery, day, commitment, salt: kept.salt, locale };
      // An older answer that arrives later must not overwrite the draw.
      await client.cancelQueries({ queryKey: ownKey('lottery') });
      const draw = await sendOnce(JSON.stringify(body), (options) => api('POST /me/lottery/draws', { body }, options));
      await keptDraws.tell(kept, { prize: draw.prize, given: draw.given });
      return draw;
    },
    onSuccess: (draw) => showDraw(client, locale, draw),
    onError: (error) => {
      if (error instanceof OddsDiffer || (isApiError(error) && OUTDATED.includes(error.code)))
        void refreshLottery(client);
    },
  });
}
