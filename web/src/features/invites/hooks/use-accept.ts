import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { invitesQuery, refreshAfterAccept } from '../api/queries.ts';
import { type KeptInvite, keptInvite } from '../model/kept-invite.ts';

/** The result of the invitation. `percent` is null if unknown. */
export type Outcome = { coupon: string; percent: number | null } | { coupon: null; error: ApiError | null };

/** Returns true if the error says nothing about the invitation itself. Then the next page or connection retries. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.code !== 'invite.expired' && error.code !== 'account.leaving');

/**
 * Reports to the server which link brought the player, and removes the link. Returns null until reported, or if another
 * tab shows the result.
 */
export function useAccept(kept: KeptInvite): Outcome | null {
  const { api, connection } = useVisit();
  const client = useQueryClient();
  const { locale } = useLocale();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const accept = async (): Promise<Outcome | null> => {
    try {
      const { coupon } = await api('POST /me/invites/accept', { body: { visit: kept.visit, locale } });
      if (coupon === null) return { coupon, error: null };
      void refreshAfterAccept(client);
      const invites = await client.fetchQuery(invitesQuery(locale)).catch(() => null);
      return { coupon, percent: invites?.coupon.percent ?? null };
    } catch (error) {
      return isPassing(error) ? null : { coupon: null, error: error as ApiError };
    }
  };
  const tell = useEffectEvent(async (isOver: () => boolean) => {
    const came = await accept();
    if (!came || !(await keptInvite.forget(kept)) || isOver()) return;
    setOutcome(came);
  });
  useEffect(() => {
    let over = false;
    const isOver = () => over;
    void tell(isOver);
    const stop = connection.subscribe(() => connection.isOnline() && void tell(isOver));
    return () => {
      over = true;
      stop();
    };
  }, [connection]);
  return outcome;
}
