import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatLeft } from '#web/lib/format/left.ts';
import { formatWithZone } from '#web/lib/format/time.ts';
import { useNow } from '#web/lib/react/now.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { Games } from './game-sheet.tsx';
import { OtherCurrencies, PurchaseDate, Terms } from './terms.tsx';
import { Ticket } from './ticket.tsx';
import { UseCoupon } from './use-coupon.tsx';

export interface TicketProps {
  coupon: Coupon;
  currency: string | undefined;
  games: Games;
}

/** A coupon of the player: usable, or reserved by an open order. */
export function OwnTicket({
  coupon,
  currency,
  games,
  celebrated = false,
}: TicketProps & {
  /** True if it was just claimed. */
  celebrated?: boolean;
}) {
  const t = useT();
  const { tag } = useLocale();
  const { id, expiresAt, expiringSoon, order, state } = coupon;
  return (
    <Ticket
      coupon={coupon}
      badge={expiringSoon && <Badge tone="warn">{t('coupons.soon')}</Badge>}
      celebrated={celebrated}
    >
      <Terms coupon={coupon} currency={currency} />
      {expiresAt && expiringSoon && <Countdown expiresAt={expiresAt} />}
      <PurchaseDate coupon={coupon} />
      {expiresAt && <p className="text-faint text-xs">{t('coupons.until', { at: formatWithZone(expiresAt, tag) })}</p>}
      {state === 'unavailable' && <p className="text-sm">{t('coupons.held')}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'usable' && id && <UseCoupon coupon={{ ...coupon, id }} games={games} focused={celebrated} />}
        {order && (
          <PageLink page="order" search={{ order }} className={buttonClass()}>
            {t('coupons.order')}
          </PageLink>
        )}
      </div>
      <OtherCurrencies coupon={coupon} currency={currency} />
    </Ticket>
  );
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const t = useT();
  const { tag } = useLocale();
  const left = Date.parse(expiresAt) - useNow(true);
  return (
    <p className="flex gap-1.5 font-medium text-sm text-warn">
      <Icon name="clock" size={16} className="mt-0.5" />
      {t('coupons.expires', { left: formatLeft(left, tag) })}
    </p>
  );
}
