import { useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';

/** A slim line that links to the player's coupons. */
export function CouponsLine() {
  const t = useT();
  return (
    <PageLink
      page="coupons"
      className="flex h-full min-h-14 min-w-0 items-center gap-3 rounded-control bg-surface px-4 py-2 shadow-card transition duration-(--fast) hover:-translate-y-0.5"
    >
      <Icon name="ticket" className="shrink-0 text-accent" />
      <span className="min-w-0 flex-1 font-semibold text-sm">{t('coupons.title')}</span>
      <Icon name="chevron-right" className="shrink-0 text-faint" />
    </PageLink>
  );
}
