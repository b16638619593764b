import type { ReactNode } from 'react';
import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const CARD =
  'flex h-full min-h-20 items-center gap-4 rounded-card bg-linear-to-r to-60% to-surface px-4 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5';

/**
 * Shows what top-ups earn in addition, if the shop has VIP points or a draw.
 * @param vip and draw: undefined until they are known
 */
export function Teasers({ vip, draw }: { vip: boolean | undefined; draw: boolean | undefined }) {
  const t = useT();
  if (vip === undefined) return <Skeleton className="h-20 rounded-card" />;
  if (!vip && !draw) return null;
  return (
    <ul className="grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-5">
      {vip && (
        <li>
          <PageLink page="vip" className={`${CARD} from-vip-tint`}>
            <Words icon="star" tone="text-vip" title={t('vip.title')}>
              {t('vip.description')}
            </Words>
          </PageLink>
        </li>
      )}
      {draw && (
        <li>
          <PageLink page="index" search={{ draw: 'open' }} className={`${CARD} from-accent-tint`}>
            <Words icon="gift" tone="text-accent" title={t('lottery.title')}>
              {t('lottery.free')}
            </Words>
          </PageLink>
        </li>
      )}
    </ul>
  );
}

function Words(props: { icon: IconName; tone: string; title: string; children: ReactNode }) {
  return (
    <>
      <Icon name={props.icon} size={24} className={props.tone} />
      <span className="wrap-anywhere grid min-w-0 flex-1">
        <span className="font-semibold">{props.title}</span>
        <span className="text-muted text-sm">{props.children}</span>
      </span>
      <Icon name="chevron-right" className="text-faint" />
    </>
  );
}
