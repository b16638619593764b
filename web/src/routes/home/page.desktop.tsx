import { useQuery } from '@tanstack/react-query';
import { OtherAccount } from '#web/features/account/components/sign-in/other-account.tsx';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { GameGrid } from '#web/features/catalog/components/game-grid.tsx';
import { NewsRow } from '#web/features/news/components/news-row.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Below } from '#web/navigation/below.tsx';
import { usePageHead } from '#web/navigation/page-head.ts';
import { InstallCard } from '#web/pwa/install-card.tsx';
import { DueRow } from './due-row.tsx';
import { GoOn } from './go-on.tsx';
import { HeroText } from './hero-text.tsx';
import { HomeDraw } from './home-draw.tsx';
import { InviteFriends } from './invite-friends.tsx';
import { TrustRow } from './trust-row.tsx';
import { useComesBack } from './use-comes-back.ts';
import { VipInvitation } from './vip-invitation.tsx';
import { VisitorsDraw } from './visitors-draw.tsx';

export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { comesBack, isNew, title } = useComesBack();
  const query = useQuery(gamesQuery(locale));
  const games = query.data?.games;
  const publisher = query.data?.publisher.name ?? '';
  usePageHead(useEnvironment().shop);
  return (
    <div className="mx-auto grid max-w-[1240px] gap-8 px-4 pt-6 pb-12 md:px-8">
      {comesBack ? (
        <section aria-labelledby="continue" className="grid gap-4">
          <div className="flex min-h-11 min-w-0 items-center gap-3">
            <h1 id="continue" className="min-w-0 truncate text-xl">
              {title}
            </h1>
            {isNew && <OtherAccount />}
          </div>
          <GoOn games={games} className="grid gap-4 md:grid-cols-2 lg:grid-cols-3" />
          <DueRow games={games} className="-mx-1 flex gap-4 overflow-x-auto px-1 py-1 *:w-[17.625rem] *:shrink-0" />
        </section>
      ) : (
        <section className="grid items-center gap-8 md:grid-cols-[1fr_1.1fr]">
          <HeroText publisher={publisher} headingClass="text-3xl lg:text-[2.75rem] lg:leading-[1.1]" />
          <CoverScene games={games} linked className="h-[240px] py-4" />
        </section>
      )}
      <VisitorsDraw draw={query.isError ? false : query.data?.draw} comesBack={comesBack} />
      {/* Created again when the games load: the same answer adds the draw above, and existing content would move. */}
      <section key={String(query.isPending)} aria-labelledby="games" className="grid gap-4">
        <h2 id="games" className="text-xl">
          {t('home.games.title')}
        </h2>
        <GameGrid query={query} className="grid gap-5 md:grid-cols-2 lg:grid-cols-3" />
      </section>
      <Below>
        <NewsRow />
        <VipInvitation vip={query.isError ? false : query.data?.vip} />
        <InviteFriends invites={query.isError ? false : query.data?.invites} />
        <InstallCard />
        <TrustRow publisher={publisher} className="grid gap-6 rounded-card bg-sunken p-6 md:grid-cols-3" />
      </Below>
      <HomeDraw />
    </div>
  );
}
