import { useSession } from '#web/features/account/hooks/use-session.ts';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/**
 * Shows visitors the points that top-ups earn.
 * @param vip true if the shop has VIP points; undefined until it is known
 */
export function VipInvitation({ vip }: { vip: boolean | undefined }) {
  const t = useT();
  const { ready, signedIn } = useSession();
  if (signedIn || vip === false) return null;
  if (!ready || vip === undefined) return <Skeleton className="h-20 rounded-card" />;
  return (
    <PageLink
      page="vip"
      className="flex min-h-20 items-center gap-4 rounded-card bg-linear-to-r from-vip-tint to-60% to-surface px-4 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5"
    >
      <Icon name="star" size={24} className="shrink-0 text-vip" />
      <span className="wrap-anywhere min-w-0 flex-1 text-sm">{t('vip.description')}</span>
      <Icon name="chevron-right" className="shrink-0 text-faint" />
    </PageLink>
  );
}
