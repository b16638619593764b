import type { PageId } from '#contract/routes.ts';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';

const PLACES = [
  { page: 'index', icon: 'home', text: 'home.title' },
  { page: 'payment', icon: 'bag', text: 'payment.title' },
  { page: 'history', icon: 'history', text: 'history.title' },
  { page: 'coupons', icon: 'ticket', text: 'coupons.title' },
  { page: 'vip', icon: 'star', text: 'vip.title' },
  { page: 'share', icon: 'user', text: 'share.title' },
  { page: 'bind', icon: 'mail', text: 'bind.title' },
  { page: 'privacy', icon: 'lock', text: 'privacy.title' },
] as const satisfies readonly { page: PageId; icon: IconName; text: MessageKey }[];

const TILE =
  'flex h-full min-h-14 items-center gap-3 rounded-control bg-surface px-4 py-2 font-medium text-sm shadow-card transition duration-(--fast) hover:-translate-y-0.5';

/** Links to all pages of the shop. */
export function Places() {
  const t = useT();
  const lacks: readonly PageId[] = useEnvironment().lacks;
  return (
    <nav aria-label={t('mainpage.title')}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {PLACES.filter(({ page }) => !lacks.includes(page)).map(({ page, icon, text }) => (
          <li key={page}>
            <PageLink page={page} className={TILE}>
              <Icon name={icon} className="text-accent" />
              <span className="wrap-anywhere hyphens-auto min-w-0 flex-1">{t(text)}</span>
              <Icon name="chevron-right" className="text-faint" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
