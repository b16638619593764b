import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeepAccount } from '#web/features/account/components/deletion/keep-account.tsx';
import { AlreadyIn } from '#web/features/account/components/sign-in/already-in.tsx';
import { GameSignIn } from '#web/features/account/components/sign-in/game-sign-in.tsx';
import { useGameRequest } from '#web/features/account/hooks/use-game-request.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { gameQuery } from '#web/features/catalog/api/queries.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { useReturnTo, useSearch, useShop } from '#web/navigation/links.tsx';
import { NarrowCard } from '#web/ui/layout/narrow-card.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';

export const Page = () => (
  <NarrowCard>
    <Content />
  </NarrowCard>
);

function Content() {
  const { gid } = useShop();
  const { locale } = useLocale();
  const { back } = useSearch<'login-game'>();
  // A player who signs in with a game wants to top it up.
  const returnTo = useReturnTo('payment');
  const { ready, signedIn } = useSession();
  const [kept, setKept] = useState<{ deletionAt: string; back: string | null } | null>(null);
  const game = useQuery(gameQuery(gid, locale));
  const request = useGameRequest({
    gid,
    back,
    onEntered: ({ deletionAt }, to) => (deletionAt ? setKept({ deletionAt, back: to }) : returnTo(to)),
    // The return from the game ended in another tab, or in this one.
    onElsewhere: () => returnTo(back),
  });
  if (kept) {
    const goOn = () => returnTo(kept.back);
    return <KeepAccount deletionAt={kept.deletionAt} onKept={goOn} onLeave={goOn} />;
  }
  if (!ready) return <Skeleton className="h-[392px] rounded-control" />;
  if (signedIn && request.state === null) return <AlreadyIn onContinue={() => returnTo(back)} />;
  if (game.error && !game.data) return <LoadFailed query={game} />;
  if (!game.data) return <Skeleton className="h-[392px] rounded-control" />;
  return <GameSignIn game={game.data} back={back} request={request} />;
}
