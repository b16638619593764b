import type { Invites } from '#contract/endpoints/invites.ts';
import { PATHS } from '#contract/routes.ts';
import { Landing } from '#web/features/invites/components/landing.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { PageLink, useSearch, useVariant } from '#web/navigation/links.tsx';
import { carried, stringifySearch } from '#web/navigation/search.ts';
import { Button, buttonClass } from '#web/ui/controls/button.tsx';

interface Props {
  invites: Invites;
  inviter: string;
  signedIn: boolean;
  /** Shows the player's own invitations. */
  onLeave(): void;
}

/** Shows the page of a friend's link. Sign-in continues to the top-up with the coupon. Players can invite others. */
export function ForInvited({ invites, inviter, signedIn, onLeave }: Props) {
  const t = useT();
  const { tag } = useLocale();
  const variant = useVariant();
  const search = useSearch();
  const percent = formatPercent(invites.coupon.percent, tag);
  const topUp = `${PATHS.payment[variant]}${stringifySearch({ ...carried(search) })}`;
  if (signedIn) {
    return (
      <Landing invites={invites} inviter={inviter} lead={t('share.landing.member')} isNew={false}>
        <Button kind="primary" size="large" wide onClick={onLeave}>
          {t('share.landing.own')}
        </Button>
        <PageLink page="payment" className={buttonClass({ kind: 'quiet', wide: true })}>
          {t('payment.title')}
        </PageLink>
      </Landing>
    );
  }
  return (
    <Landing invites={invites} inviter={inviter} lead={t('share.landing.lead', { percent })} isNew>
      <PageLink
        page="login"
        search={{ back: topUp }}
        className={buttonClass({ kind: 'primary', size: 'large', wide: true })}
      >
        {t('share.landing.go')}
      </PageLink>
    </Landing>
  );
}
