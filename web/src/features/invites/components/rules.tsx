import type { Invites } from '#contract/endpoints/invites.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatMoney } from '#web/lib/format/money.ts';
import { Card } from '#web/ui/layout/surface.tsx';

/** The rules: which friends count, when, and how often. All numbers come from the catalogue. */
export function Rules({ invites: { minimum, waitDays, monthly, linkDays } }: { invites: Invites }) {
  const t = useT();
  const { tag } = useLocale();
  const amount = minimum && formatMoney(minimum.amount, minimum.currency, tag);
  return (
    <RuleList
      rules={[
        t('share.rule.new', { days: linkDays }),
        t('share.rule.coupon'),
        amount ? t('share.rule.order', { amount }) : t('share.rule.any'),
        t('share.rule.wait', { days: waitDays }),
        t('share.rule.month', { count: monthly }),
        t('share.rule.fair'),
        t('error.binding.taken'),
      ]}
    />
  );
}

/** The rules for the invited player, in four lines. */
export function InvitedRules({ invites: { minimum, linkDays }, inviter }: { invites: Invites; inviter: string }) {
  const t = useT();
  const { tag } = useLocale();
  const amount = minimum && formatMoney(minimum.amount, minimum.currency, tag);
  return (
    <RuleList
      rules={[
        t('share.landing.new'),
        t('share.landing.days', { days: linkDays }),
        amount ? t('share.landing.order', { name: inviter, amount }) : t('share.landing.any', { name: inviter }),
        t('error.binding.taken'),
      ]}
    />
  );
}

function RuleList({ rules }: { rules: readonly string[] }) {
  const t = useT();
  return (
    <Card className="grid content-start gap-3">
      <h2 className="text-lg">{t('share.rules')}</h2>
      <ul className="grid list-disc gap-2 pl-5 text-muted text-sm marker:text-accent">
        {rules.map((rule) => (
          <li key={rule} className="wrap-anywhere">
            {rule}
          </li>
        ))}
      </ul>
    </Card>
  );
}
