import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatDateTime } from '#web/lib/format/time.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Badge } from '#web/ui/layout/surface.tsx';
import { PurchaseDate } from './terms.tsx';
import { Ticket } from './ticket.tsx';

/** A used or expired coupon: when, and for which order. */
export function PastTicket({ coupon }: { coupon: Coupon }) {
  const t = useT();
  const { tag } = useLocale();
  const { state, usedAt, expiresAt, order } = coupon;
  const used = state === 'used';
  const at = used ? usedAt : expiresAt;
  return (
    <Ticket
      coupon={coupon}
      badge={<Badge tone={used ? 'ok' : 'neutral'}>{used ? t('coupons.used') : t('coupons.expired')}</Badge>}
    >
      <PurchaseDate coupon={coupon} />
      {at && (
        <p className="text-faint text-xs">
          {used
            ? t('coupons.used_at', { at: formatDateTime(at, tag) })
            : t('coupons.expired_at', { at: formatDateTime(at, tag) })}
        </p>
      )}
      {order && (
        <PageLink
          page="order"
          search={{ order }}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-accent text-sm"
        >
          {t('coupons.order')}
        </PageLink>
      )}
    </Ticket>
  );
}
