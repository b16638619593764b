import { useQuery } from '@tanstack/react-query';
import type { PageId } from '#contract/routes.ts';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { type MessageKey, useLocale, useT } from '#web/i18n/index.tsx';
import { PageLink } from '#web/navigation/links.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const PLACES = [
  { page: 'home', icon: 'home', text: 'home.title' },
  { page: 'payment', icon: 'bag', text: 'nav.topup' },
  { page: 'history', icon: 'history', text: 'history.title' },
  { page: 'coupons', icon: 'ticket', text: 'coupons.title' },
  { page: 'news', icon: 'bell', text: 'news.title' },
  { page: 'vip', icon: 'star', text: 'vip.title' },
  { page: 'share', icon: 'user', text: 'share.title' },
  { page: 'bind', icon: 'mail', text: 'bind.title' },
  { page: 'privacy', icon: 'lock', text: 'privacy.title' },
] as const satisfies readonly { page: PageId; icon: IconName; text: MessageKey }[];

const TILE =
  'flex min-h-16 items-center gap-4 rounded-card bg-surface p-4 font-medium shadow-card transition duration-(--fast) hover:-translate-y-0.5';

/** All places of the shop at a glance, and who runs it. */
export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { data } = useQuery(gamesQuery(locale));
  return (
    <div className="mx-auto grid max-w-[1080px] gap-6 px-4 py-4 md:gap-8 md:px-8 md:py-8">
      <CoverScene games={data?.games} className="h-40 py-3 md:h-56" />
      <header className="grid gap-2">
        <h1 className="text-2xl md:text-3xl">{t('mainpage.title')}</h1>
        {data ? (
          <p className="text-muted">{t('home.hero.text', { publisher: data.publisher.name })}</p>
        ) : (
          <Skeleton className="h-6 max-w-xl max-md:h-18" />
        )}
      </header>
      <ul className="grid gap-3 sm:grid-cols-2">
        {PLACES.map(({ page, icon, text }) => (
          <li key={page}>
            <PageLink page={page} className={TILE}>
              <Icon name={icon} className="text-accent" />
              <span className="wrap-anywhere hyphens-auto min-w-0 flex-1">{t(text)}</span>
              <Icon name="chevron-right" className="text-faint" />
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
