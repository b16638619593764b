import type { ReactNode } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import type { Output } from '#contract/endpoints/index.ts';
import { useT } from '#web/i18n/index.tsx';
import { EmptyState, NoMore } from '#web/ui/states/states.tsx';
import { ClaimableTicket } from './claimable-ticket.tsx';
import type { Games } from './game-sheet.tsx';
import { OwnTicket } from './own-ticket.tsx';
import { PastTicket } from './past-ticket.tsx';

interface Props {
  coupons: Output<'GET /me/coupons'>;
  currency: string | undefined;
  games: Games;
  /** Id of the newly claimed coupon. */
  claimed: string | null;
  onClaimed(coupon: Coupon): void;
}

/** The player's own coupons, the claimable ones, and past ones. */
export function CouponLists({ coupons: { claimable, mine, history }, currency, games, claimed, onClaimed }: Props) {
  const t = useT();
  return (
    <>
      {claimable.length + mine.length === 0 && (
        <EmptyState icon="ticket" title={t('coupons.none')} text={t('coupons.none_text')} />
      )}
      <Section title={t('coupons.yours')} count={mine.length}>
        {mine.map((coupon) => (
          <OwnTicket
            key={coupon.id}
            coupon={coupon}
            currency={currency}
            games={games}
            celebrated={coupon.id === claimed}
          />
        ))}
      </Section>
      <Section title={t('coupons.to_claim')} count={claimable.length}>
        {claimable.map((coupon) => (
          <ClaimableTicket
            key={coupon.template}
            coupon={coupon}
            currency={currency}
            games={games}
            onClaimed={onClaimed}
          />
        ))}
      </Section>
      <Section title={t('coupons.history')} note={t('coupons.history_note')} count={history.length}>
        {history.map((coupon) => (
          <PastTicket key={coupon.id} coupon={coupon} />
        ))}
      </Section>
      {claimable.length + mine.length + history.length > 0 && <NoMore />}
    </>
  );
}

function Section({
  title,
  note,
  count,
  children,
}: {
  title: string;
  note?: string;
  count: number;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="text-lg">{title}</h2>
      {note && <p className="text-faint text-sm">{note}</p>}
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">{children}</ul>
    </section>
  );
}
