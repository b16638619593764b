import { useQuery } from '@tanstack/react-query';
import { PageLink } from '#web/app/navigation.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useNow } from '#web/lib/now.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { formatLeft } from '../left.ts';
import { couponsQuery } from '../queries.ts';

/** The player's coupon that expires first, where that is soon; nothing else. */
export function SoonCard({ signedIn, className }: { signedIn: boolean; className: string }) {
  const t = useT();
  const { locale, tag } = useLocale();
  const { data } = useQuery(couponsQuery(locale, signedIn));
  const now = useNow(false);
  const soon = data?.mine.filter(({ state, expiringSoon }) => state === 'usable' && expiringSoon) ?? [];
  const [first] = soon;
  if (!signedIn || !first?.expiresAt) return null;
  return (
    <PageLink
      page="coupons"
      className={cx(
        'rise flex min-h-16 items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-float transition duration-(--fast) hover:-translate-y-0.5',
        className,
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-warn-tint text-warn">
        <Icon name="ticket" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 font-semibold">{first.name}</span>
        <span className="line-clamp-1 text-sm text-warn">
          {t('home.coupons.soon', {
            left: formatLeft(Date.parse(first.expiresAt) - now, tag),
            count: soon.length - 1,
          })}
        </span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </PageLink>
  );
}
