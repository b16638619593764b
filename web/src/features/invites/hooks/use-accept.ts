import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { ApiError } from '#web/lib/portal/api.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { invitesQuery, refreshAfterAccept } from '../api/queries.ts';
import { type KeptInvite, keptInvite } from '../model/kept-invite.ts';

/** What came of it. `percent` is null where it is not known. */
export type Outcome = { coupon: string; percent: number | null } | { coupon: null; error: ApiError | null };

/** No word of the portal's on the invitation itself: it is told again, with the next page or connection. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || (error.code !== 'invite.expired' && error.code !== 'account.leaving');

/** Tells the portal by which link the account came, and forgets it. Null: not told, or another tab says what came of it. */
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
