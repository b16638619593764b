import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Hidden, Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { standingQuery, vipQuery } from '../api/queries.ts';
import { progressOf } from '../model/progress.ts';

/**
 * The signed-in player's level and points, as a row that links to VIP. Shows only the page's name if they do not load.
 */
export function StandingRow({ onClick }: { onClick(): void }) {
  const t = useT();
  const { locale } = useLocale();
  const vip = useQuery(vipQuery(locale));
  const standing = useQuery(standingQuery(true));
  const progress = vip.data?.vip && standing.data && progressOf(vip.data.vip.levels, standing.data);
  return (
    <PageLink page="vip" onClick={onClick} className={buttonClass({ wide: true })}>
      <Icon name="star" className="text-vip" />
      {progress && standing.data ? (
        <span className="grid min-w-0">
          <span>{progress.level.name}</span>
          <span className="font-normal text-muted text-xs">
            {t('rewards.points', { count: standing.data.balance })}
          </span>
        </span>
      ) : vip.isPending || standing.isPending ? (
        <>
          <Hidden>{t('vip.title')}</Hidden>
          <Skeleton className="h-9 w-32 bg-surface" />
        </>
      ) : (
        t('vip.title')
      )}
    </PageLink>
  );
}
