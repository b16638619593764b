import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { communitiesQuery, joinedQuery } from '#web/features/communities/api/queries.ts';
import { CommunityCard } from '#web/features/communities/components/community-card.tsx';
import { Gives } from '#web/features/tasks/components/gives.tsx';
import { useLocale, useT } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useSearch, useShop } from '#web/navigation/links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Lists the publisher's communities, with a gift for joining. */
export function Page() {
  const t = useT();
  const { locale } = useLocale();
  const { gid } = useShop();
  const { region } = useSearch<'sdk-bind-user'>();
  const { ready, signedIn } = useSession();
  const { bridge } = useEnvironment();
  const all = useQuery(communitiesQuery(locale, gid, region));
  const joined = useQuery(joinedQuery(signedIn));
  useTellJoined(joined.data);
  return (
    <div className="mx-auto grid max-w-3xl gap-5 px-4 py-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">{t('sdk.bind_user')}</h1>
        {all.data?.length !== 0 && <p className="text-muted">{t('community.lead')}</p>}
      </header>
      {all.data?.length === 0 && <EmptyState icon="user" title={t('community.none')} />}
      {all.isError && <LoadFailed query={all} />}
      {joined.isError && <LoadFailed query={joined} />}
      <div className="grid items-start gap-4 md:grid-cols-2">
        {all.isPending && <Skeleton className="h-96 rounded-card" />}
        {all.data?.map((community) => (
          <CommunityCard
            key={community.id}
            community={community}
            joined={joined.data?.includes(community.id) ?? null}
            visitor={ready && !signedIn}
            gift={<Gives gives={community.gives} className="font-semibold" />}
          />
        ))}
      </div>
      {bridge && (
        <Button className="justify-self-center" onClick={() => bridge.close()}>
          {t('sdk.back')}
        </Button>
      )}
    </div>
  );
}

/** Reports to the game which communities the player joined while the page was open. */
function useTellJoined(joined: readonly string[] | undefined): void {
  const { bridge } = useEnvironment();
  const known = useRef<readonly string[] | null>(null);
  useEffect(() => {
    if (!joined) return;
    const before = known.current;
    known.current = joined;
    if (!before) return;
    for (const community of joined.filter((id) => !before.includes(id)))
      bridge?.result({ of: 'community', outcome: 'joined', community });
  }, [joined, bridge]);
}
