import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#contract/endpoints/index.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { createSendOnce } from '#web/lib/portal/send-once.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { myBindingQuery, refreshAfterBinding } from '../api/queries.ts';

/** A code and its challenge. */
export interface Proof {
  challenge: string;
  code: string;
}

export type Linked = Output<'POST /me/binding'>;

/**
 * Links the phone or email that received the code. A retry keeps its idempotency key until the server has decided, so
 * that there is one link and one gift.
 */
export function useBind(onLinked: (linked: Linked) => void) {
  const api = useApi();
  const client = useQueryClient();
  const { locale } = useLocale();
  const [sendOnce] = useState(() => createSendOnce());
  return useMutation({
    mutationFn: (wish: Proof & { old?: Proof | undefined }) => {
      const { challenge, code, old } = wish;
      const input = { body: { challenge, code, ...(old && { old }), locale } };
      return sendOnce(JSON.stringify(wish), (options) => api('POST /me/binding', input, options));
    },
    onSuccess: (linked) => {
      client.setQueryData(
        myBindingQuery(locale, true).queryKey,
        (known) =>
          known && {
            ...known,
            [linked.kind]: linked.bound,
            ...(linked.reward && { gift: 'given' as const, reward: linked.reward.id }),
          },
      );
      void refreshAfterBinding(client);
      onLinked(linked);
    },
  });
}
