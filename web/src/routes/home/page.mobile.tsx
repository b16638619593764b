import { useQuery } from '@tanstack/react-query';
import { OtherAccount } from '#web/features/account/components/sign-in/other-account.tsx';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
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
    <div className="grid gap-5 px-4 pt-2 pb-6">
      {comesBack ? (
        <section aria-labelledby="continue" className="@container grid gap-3">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
            <h1
              id="continue"
              className="wrap-anywhere @max-3xs:line-clamp-none line-clamp-2 min-w-0 flex-1 basis-[7rem] text-lg leading-[1.375rem]"
            >
              {title}
            </h1>
            {isNew && <OtherAccount />}
          </div>
          {/* Cards to swipe through; the edge of the next one is visible. */}
          <GoOn
            games={games}
            className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 py-1 *:w-[86%] *:shrink-0 *:snap-center only:*:w-full"
          />
          <DueRow
            games={games}
            className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 py-1 *:w-[80%] *:shrink-0 *:snap-center *:only:w-full"
          />
        </section>
      ) : (
        <HeroText publisher={publisher} headingClass="text-2xl" />
      )}
      <VisitorsDraw draw={query.isError ? false : query.data?.draw} comesBack={comesBack} />
      {/* Created again when the games load: the same answer adds the draw above, and existing content would move. */}
      <section key={String(query.isPending)} aria-labelledby="games" className="grid gap-3">
        <h2 id="games" className="text-lg">
          {t('home.games.title')}
        </h2>
        <GameGrid query={query} className="grid gap-3" />
      </section>
      <Below>
        <NewsRow />
        <VipInvitation vip={query.isError ? false : query.data?.vip} />
        <InviteFriends invites={query.isError ? false : query.data?.invites} />
        <InstallCard />
        <TrustRow publisher={publisher} className="grid gap-5 rounded-card bg-sunken p-5" />
      </Below>
      <HomeDraw />
    </div>
  );
}
