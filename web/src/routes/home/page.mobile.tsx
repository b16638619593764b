import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/features/account/session.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { GameGrid } from '#web/features/catalog/components/game-grid.tsx';
import { gamesQuery } from '#web/features/catalog/queries.ts';
import { SoonCard } from '#web/features/coupons/components/soon-card.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { InstallCard } from '#web/pwa/install-card.tsx';
import { GoOn } from './go-on.tsx';
import { HeroText } from './hero-text.tsx';
import { TrustRow } from './trust-row.tsx';

export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { signedIn } = useSession();
  const query = useQuery(gamesQuery(locale));
  const games = query.data?.games;
  const publisher = query.data?.publisher.name ?? '';
  return (
    <div className="grid gap-7 px-4 pt-2 pb-6">
      <section className="grid gap-5">
        <div className="relative">
          <CoverScene games={games} className="h-40 py-3" />
          {/* Above the art, so that nothing moves when it comes. */}
          <SoonCard signedIn={signedIn} className="absolute inset-x-3 bottom-1" />
        </div>
        <HeroText publisher={publisher} headingClass="text-2xl" />
      </section>
      <section aria-labelledby="continue" className="grid gap-3">
        <h2 id="continue" className="text-lg">
          {t('home.continue.title')}
        </h2>
        {/* Cards to swipe through; the next one shows its edge. */}
        <GoOn
          games={games}
          className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 py-1 *:w-[86%] *:shrink-0 *:snap-center only:*:w-full"
        />
      </section>
      <section aria-labelledby="games" className="grid gap-3">
        <h2 id="games" className="text-lg">
          {t('home.games.title')}
        </h2>
        <GameGrid query={query} className="grid gap-4" />
      </section>
      <InstallCard />
      <TrustRow publisher={publisher} className="grid gap-5 rounded-card bg-sunken p-5" />
    </div>
  );
}
