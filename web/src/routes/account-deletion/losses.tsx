import { useQuery } from '@tanstack/react-query';
import { couponsQuery } from '#web/features/coupons/api/queries.ts';
import { dueQuery } from '#web/features/rewards/api/due.ts';
import { standingQuery, vipQuery } from '#web/features/vip/api/queries.ts';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { buttonClass } from '#web/ui/controls/button.tsx';
import { Note, Skeleton } from '#web/ui/layout/surface.tsx';

/**
 * Lists the player's level, points, rewards and coupons, which are erased with the account. Renders nothing for a
 * player who has none.
 */
export function Losses() {
  const t = useT();
  const { locale } = useLocale();
  const vip = useQuery(vipQuery(locale));
  const own = useQuery(standingQuery(true));
  const due = useQuery(dueQuery(true));
  const held = useQuery(couponsQuery(locale, true));
  // Renders all at once, so that nothing moves under a press. The list below covers data that failed to load.
  if ([vip, own, due, held].some(({ isPending }) => isPending)) return <Skeleton className="h-32 rounded-control" />;
  const levels = vip.data?.vip?.levels ?? [];
  const standing = own.data;
  const rewards = due.data?.rewards ?? 0;
  const coupons = held.data?.mine.length ?? 0;
  // Every player has the first level.
  const level = levels.slice(1).find(({ id }) => id === standing?.level);
  const points = Math.max(0, standing?.balance ?? 0);
  const lost = [
    level && t('accdel.lose.level', { level: level.name }),
    points > 0 && t('rewards.points', { count: points }),
    rewards > 0 && t('accdel.lose.rewards', { count: rewards }),
    coupons > 0 && t('accdel.lose.coupons', { count: coupons }),
  ].filter((text) => typeof text === 'string');
  if (lost.length === 0) return null;
  return (
    <Note tone="warn" className="grid gap-3">
      <h2 className="text-base">{t('accdel.lose')}</h2>
      <ul className="grid list-disc gap-1 pl-5">
        {lost.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {rewards > 0 && (
        <PageLink page="rewards" className={buttonClass({ kind: 'secondary' })}>
          {t('accdel.lose.claim')}
        </PageLink>
      )}
    </Note>
  );
}
