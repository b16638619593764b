import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useNow } from '#web/lib/react/now.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { couponsQuery } from '../api/queries.ts';
import { formatLeft } from '../model/left.ts';

/** The way to the player's coupons; it names the one that expires first, where that is soon. It always stands there, so that nothing moves. */
export function CouponsLine() {
  const t = useT();
  const { locale, tag } = useLocale();
  const { data } = useQuery(couponsQuery(locale, true));
  const now = useNow(false);
  const soon = data?.mine.filter(({ state, expiringSoon }) => state === 'usable' && expiringSoon) ?? [];
  const [first] = soon;
  return (
    <PageLink
      page="coupons"
      className="flex min-h-14 min-w-0 items-center gap-3 rounded-control bg-surface px-4 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5 md:w-80"
    >
      <Icon name="ticket" className={cx('shrink-0', first ? 'text-warn' : 'text-accent')} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="line-clamp-1 @max-3xs:line-clamp-none font-semibold">{first?.name ?? t('coupons.title')}</span>
        {first?.expiresAt && (
          <span className="line-clamp-1 @max-3xs:line-clamp-none text-warn">
            {t('home.coupons.soon', {
              left: formatLeft(Date.parse(first.expiresAt) - now, tag),
              count: soon.length - 1,
            })}
          </span>
        )}
      </span>
      <Icon name="chevron-right" className="shrink-0 text-faint" />
    </PageLink>
  );
}
