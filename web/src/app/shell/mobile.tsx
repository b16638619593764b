import type { PageId } from '#contract/routes.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { DueLabel } from '#web/features/rewards/components/due-label.tsx';
import { type MessageKey, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { PageLink } from '#web/navigation/links.tsx';
import { useShown } from '#web/navigation/router/provider.tsx';
import { BarPlace, keepPlace } from '#web/ui/layout/bottom-bar.tsx';
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx';
import { Outlet } from '../outlet.tsx';
import { pages } from '../pages.ts';
import { Account } from './account.tsx';
import { Footer } from './footer.tsx';
import { Notices } from './notices.tsx';
import { Preferences } from './preferences.tsx';
import { SkipLink } from './skip-link.tsx';

const TABS = [
  { page: 'index', icon: 'home', text: 'nav.home' },
  { page: 'payment', icon: 'bag', text: 'payment.title' },
  { page: 'rewards', icon: 'gift', text: 'rewards.title' },
  { page: 'history', icon: 'history', text: 'nav.history' },
] as const satisfies readonly { page: PageId; icon: IconName; text: MessageKey }[];

function TabBar() {
  const t = useT();
  const { signedIn } = useSession();
  return (
    <nav
      ref={keepPlace}
      aria-label={t('nav.main')}
      className="@container print:hidden fixed inset-x-0 bottom-0 z-20 bg-surface/95 pb-[env(safe-area-inset-bottom)] shadow-float backdrop-blur-md"
    >
      {/* Large text takes two rows. */}
      <div className="grid grid-cols-4 @max-xs:grid-cols-2">
        {TABS.map(({ page, icon, text }) => (
          <PageLink
            key={page}
            page={page}
            className="relative grid min-h-14 content-center justify-items-center gap-0.5 px-1 text-center font-medium text-faint text-xs -outline-offset-4 aria-[current=page]:text-accent"
          >
            <Icon name={icon} size={24} />
            {page === 'rewards' ? <DueLabel signedIn={signedIn} dot="top-1 left-1/2 ml-1" /> : t(text)}
          </PageLink>
        ))}
      </div>
    </nav>
  );
}

/**
 * Shows the tabs unless the page has a bottom bar of its own. A separate component, so that the shell does not render
 * again when such a page opens or closes.
 */
function PageBar() {
  const { page } = useShown();
  return page && pages[page].ownBottom ? null : <TabBar />;
}

export function MobileShell() {
  const { shop } = useEnvironment();
  return (
    <div data-frame="mobile" className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="@container print:hidden sticky top-0 z-20 flex min-h-14 low:min-h-12 flex-wrap items-center gap-1 bg-ground/85 px-4 backdrop-blur-md">
        <PageLink
          page="index"
          className="brand mr-auto flex min-h-11 min-w-0 items-center gap-2 font-bold tracking-tight"
        >
          <span className="brand-mark size-6.5" />
          <span className="brand-name @max-3xs:sr-only">{shop}</span>
        </PageLink>
        <Preferences />
        <Account />
      </header>
      <Notices />
      {/* The footer starts below the first screen, so that late or shorter content moves nothing in view. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-3.5rem)] flex-1">
        <Outlet />
      </main>
      <Footer />
      <BarPlace />
      <PageBar />
    </div>
  );
}
