import { useSession } from '#web/features/account/hooks/use-session.ts';
import { DueLabel } from '#web/features/rewards/components/due-label.tsx';
import { useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { Outlet } from '../outlet.tsx';
import { Account } from './account.tsx';
import { Footer } from './footer.tsx';
import { Notices } from './notices.tsx';
import { Preferences } from './preferences.tsx';
import { SkipLink } from './skip-link.tsx';

const NAV =
  'inline-flex min-h-11 items-center rounded-control px-4 font-medium text-muted text-sm transition duration-(--fast) hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink';

export function DesktopShell() {
  const t = useT();
  const { shop, lacks } = useEnvironment();
  const { signedIn } = useSession();
  return (
    <div data-frame="desktop" className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="print:hidden sticky top-0 z-20 bg-ground/85 backdrop-blur-md">
        <div className="mx-auto flex min-h-16 max-w-[1240px] flex-wrap items-center gap-x-3 px-4 py-1 md:flex-nowrap md:px-8">
          <PageLink
            page="index"
            className="brand flex min-h-11 items-center gap-2.5 rounded-control pr-3 font-bold max-md:mr-auto text-lg tracking-tight"
          >
            <span className="brand-mark size-7" />
            <span className="brand-name">{shop}</span>
          </PageLink>
          <nav
            aria-label={t('nav.main')}
            className="flex min-w-0 flex-1 flex-wrap gap-1 max-md:order-last max-md:basis-full"
          >
            <PageLink page="payment" className={NAV}>
              {t('payment.title')}
            </PageLink>
            {!lacks.includes('coupons') && (
              <PageLink page="coupons" className={NAV}>
                {t('coupons.title')}
              </PageLink>
            )}
            <PageLink page="rewards" className={`relative ${NAV}`}>
              <DueLabel signedIn={signedIn} dot="top-0.5 right-0" />
            </PageLink>
            {!lacks.includes('tasks') && (
              <PageLink page="tasks" className={NAV}>
                {t('tasks.title')}
              </PageLink>
            )}
            {!lacks.includes('vip') && (
              <PageLink page="vip" className={NAV}>
                {t('vip.title')}
              </PageLink>
            )}
            <PageLink page="history" className={NAV}>
              {t('nav.history')}
            </PageLink>
          </nav>
          <Preferences />
          <Account />
        </div>
      </header>
      <Notices />
      <main id="content" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
