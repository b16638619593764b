import { useQuery } from '@tanstack/react-query';
import type { GameSummary } from '#contract/endpoints/games.ts';
import { meQuery } from '#web/features/account/api/queries.ts';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { CouponsLine } from '#web/features/coupons/components/coupons-line.tsx';
import { useLottery } from '#web/features/lottery/hooks/use-lottery.ts';
import { nudgesQuery } from '#web/features/nudges/api/queries.ts';
import { LotteryNudge } from '#web/features/nudges/components/lottery-nudge.tsx';
import { NudgeCard } from '#web/features/nudges/components/nudge-card.tsx';
import { useLocale } from '#web/i18n/index.tsx';
import { Skeleton } from '#web/ui/layout/surface.tsx';

interface Props {
  games: readonly GameSummary[] | undefined;
  /** Classes that lay out the row. It is one line high, independent of its content. */
  className: string;
}

/**
 * Shows the player's open matters: today's draw, then the rest, the most urgent first. Coupons and draw are always
 * included, so that nothing moves.
 */
export function DueRow({ games, className }: Props) {
  const { locale } = useLocale();
  const { ready, signedIn } = useSession();
  const { data, isPending } = useQuery(nudgesQuery(locale, signedIn));
  const me = useQuery(meQuery(signedIn));
  const { lottery, own, today } = useLottery(signedIn);
  const isLed = data?.nudges.some(({ kind }) => kind === 'lottery');
  const draw = lottery.data && !isLed && (
    <li>
      <LotteryNudge {...lottery.data} drawn={Boolean(today)} />
    </li>
  );
  const waits = today === null && lottery.data?.opensAt === null;
  if (ready && !signedIn) return null;
  if (isPending || me.isPending || lottery.isPending || own.isPending || !games)
    return <Skeleton className="my-1 h-14 rounded-control" />;
  return (
    <ul className={className}>
      {waits && draw}
      {data?.nudges.map((nudge) => (
        <li key={nudge.kind}>
          <NudgeCard nudge={nudge} games={games.map(({ gid }) => gid)} recent={me.data?.recent ?? []} />
        </li>
      ))}
      <li>
        <CouponsLine />
      </li>
      {!waits && draw}
    </ul>
  );
}
