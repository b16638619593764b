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
    <div className="mx-auto grid max-w-[1240px] gap-10 px-4 pt-6 pb-12 md:px-8">
      <section className="grid items-center gap-8 md:grid-cols-[1fr_1.1fr]">
        <HeroText publisher={publisher} headingClass="text-3xl lg:text-[2.75rem] lg:leading-[1.1]" />
        <div className="relative">
          <CoverScene games={games} className="h-[340px] py-4" />
          {/* Above the art, so that nothing moves when it comes. */}
          <SoonCard signedIn={signedIn} className="absolute right-6 bottom-6 w-80 max-w-[calc(100%-48px)]" />
        </div>
      </section>
      <section aria-labelledby="continue" className="grid gap-3">
        <h2 id="continue" className="text-xl">
          {t('home.continue.title')}
        </h2>
        <GoOn games={games} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3" />
      </section>
      <section aria-labelledby="games" className="grid gap-4">
        <h2 id="games" className="text-xl">
          {t('home.games.title')}
        </h2>
        <GameGrid query={query} className="grid gap-5 md:grid-cols-2 lg:grid-cols-3" />
      </section>
      <InstallCard />
      <TrustRow publisher={publisher} className="grid gap-6 rounded-card bg-sunken p-6 md:grid-cols-3" />
    </div>
  );
}
