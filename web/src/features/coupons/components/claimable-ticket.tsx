import type { Coupon } from '#contract/endpoints/coupons.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatWithZone } from '#web/lib/format/time.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge, Note } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { useClaim } from '../hooks/use-claim.ts';
import type { TicketProps } from './own-ticket.tsx';
import { OtherCurrencies, Terms } from './terms.tsx';
import { Ticket } from './ticket.tsx';

/** A coupon to claim, now or later. After the claim it is among the player's own. */
export function ClaimableTicket({ onClaimed, ...props }: TicketProps & { onClaimed(coupon: Coupon): void }) {
  const t = useT();
  const { tag } = useLocale();
  const errorText = useErrorText();
  const { coupon } = props;
  const { template, name, state, reason, opensAt, vipLevel, claimUntil, left } = coupon;
  const { mutate, isPending, error } = useClaim(template, onClaimed);
  return (
    <Ticket coupon={coupon} badge={reason === 'sold_out' && <Badge>{t('coupons.sold_out')}</Badge>}>
      <Terms {...props} />
      <div className="grid gap-0.5 text-faint text-xs">
        {reason === 'not_open' && opensAt && (
          <p className="font-medium text-sm text-warn">{t('coupons.opens', { at: formatWithZone(opensAt, tag) })}</p>
        )}
        {vipLevel && <VipLine level={vipLevel} />}
        {claimUntil && <p>{t('coupons.claim_until', { at: formatWithZone(claimUntil, tag) })}</p>}
        {left !== null && left > 0 && <p>{t('coupons.left', { count: left })}</p>}
      </div>
      {error !== null && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
      {state === 'claimable' && (
        <div>
          <Button
            kind="primary"
            busy={isPending}
            aria-label={`${t('payment.free.claim')}: ${name}`}
            onClick={() => mutate()}
          >
            {t('payment.free.claim')}
          </Button>
        </div>
      )}
      <OtherCurrencies {...props} />
    </Ticket>
  );
}

/**
 * The level that the coupon needs. If the player does not have it, shows the missing points and links to the levels.
 */
function VipLine({ level: { name, missing } }: { level: NonNullable<Coupon['vipLevel']> }) {
  const t = useT();
  return (
    <p className="flex items-center gap-1 font-medium text-sm text-vip">
      <Icon name={missing > 0 ? 'lock' : 'star'} size={16} />
      {missing > 0 ? (
        <PageLink page="vip" className="inline-flex min-h-11 items-center underline">
          {t('level.missing', { count: missing, level: name })}
        </PageLink>
      ) : (
        t('level.from', { level: name })
      )}
    </p>
  );
}
