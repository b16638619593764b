import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { formatPercent } from '#web/lib/format/money.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { invitesQuery } from '../api/queries.ts';

/** A link to the invitations from other pages. Keeps its place until it is known whether inviting is open. */
export function InviteCard({ ready }: { ready: boolean }) {
  const t = useT();
  const { locale, tag } = useLocale();
  const { data, isPending } = useQuery(invitesQuery(locale));
  if (!ready || isPending) return <Skeleton className="h-20 rounded-card" />;
  if (!data) return null;
  return (
    <PageLink
      page="share"
      className="flex min-h-20 items-center gap-4 rounded-card bg-linear-to-r from-accent-tint to-60% to-surface px-4 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5"
    >
      <Icon name="user" size={24} className="text-accent" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{t('share.slogan', { percent: formatPercent(data.coupon.percent, tag) })}</span>
        <span className="wrap-anywhere text-muted text-sm">{t('share.description')}</span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </PageLink>
  );
}
