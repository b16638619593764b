import { useQuery } from '@tanstack/react-query';
import { OtherAccount } from '#web/features/account/components/sign-in/other-account.tsx';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { CoverScene } from '#web/features/catalog/components/cover-scene.tsx';
import { GameGrid } from '#web/features/catalog/components/game-grid.tsx';
import { NewsRow } from '#web/features/news/components/news-row.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { Below } from '#web/navigation/below.tsx';
import { useVariant } from '#web/navigation/links.tsx';
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

/** Cards to swipe through on the phone; the edge of the next one is visible. */
const SWIPED = '-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 py-1 *:shrink-0 *:snap-center';

const LOOKS = {
  desktop: {
    page: 'mx-auto grid max-w-[1240px] gap-8 px-4 pt-6 pb-12 md:px-8',
    own: 'grid gap-4',
    section: 'grid gap-4',
    title: 'flex min-h-11 min-w-0 items-center gap-3',
    h1: 'min-w-0 truncate text-xl',
    h2: 'text-xl',
    goOn: 'grid gap-4 md:grid-cols-2 lg:grid-cols-3',
    due: '-mx-1 flex gap-4 overflow-x-auto px-1 py-1 *:w-[17.625rem] *:shrink-0',
    games: 'grid gap-5 md:grid-cols-2 lg:grid-cols-3',
    trust: 'grid gap-6 rounded-card bg-sunken p-6 md:grid-cols-3',
  },
  mobile: {
    page: 'grid gap-5 px-4 pt-2 pb-6',
    own: '@container grid gap-3',
    section: 'grid gap-3',
    title: 'flex min-h-11 flex-wrap items-center justify-between gap-x-2',
    h1: 'wrap-anywhere @max-3xs:line-clamp-none line-clamp-2 min-w-0 flex-1 basis-[7rem] text-lg leading-[1.375rem]',
    h2: 'text-lg',
    goOn: `${SWIPED} *:w-[86%] only:*:w-full`,
    due: `${SWIPED} *:w-[80%] *:only:w-full`,
    games: 'grid gap-3',
    trust: 'grid gap-5 rounded-card bg-sunken p-5',
  },
};

export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { comesBack, isNew, title } = useComesBack();
  const query = useQuery(gamesQuery(locale));
  const games = query.data?.games;
  const publisher = query.data?.publisher.name ?? '';
  const variant = useVariant();
  const look = LOOKS[variant];
  usePageHead(useEnvironment().shop);
  return (
    <div className={look.page}>
      {comesBack ? (
        <section aria-labelledby="continue" className={look.own}>
          <div className={look.title}>
            <h1 id="continue" className={look.h1}>
              {title}
            </h1>
            {isNew && <OtherAccount />}
          </div>
          <GoOn games={games} className={look.goOn} />
          <DueRow games={games} className={look.due} />
        </section>
      ) : variant === 'mobile' ? (
        <HeroText publisher={publisher} headingClass="text-2xl" />
      ) : (
        <section className="grid items-center gap-8 md:grid-cols-[1fr_1.1fr]">
          <HeroText publisher={publisher} headingClass="text-3xl lg:text-[2.75rem] lg:leading-[1.1]" />
          <CoverScene games={games} linked className="h-[240px] py-4" />
        </section>
      )}
      <VisitorsDraw draw={query.isError ? false : query.data?.draw} comesBack={comesBack} />
      {/* Created again when the games load: the same answer adds the draw above, and existing content would move. */}
      <section key={String(query.isPending)} aria-labelledby="games" className={look.section}>
        <h2 id="games" className={look.h2}>
          {t('home.games.title')}
        </h2>
        <GameGrid query={query} className={look.games} />
      </section>
      <Below>
        <NewsRow />
        <VipInvitation vip={query.isError ? false : query.data?.vip} />
        <InviteFriends invites={query.isError ? false : query.data?.invites} />
        <InstallCard />
        <TrustRow publisher={publisher} className={look.trust} />
      </Below>
      <HomeDraw />
    </div>
  );
}
