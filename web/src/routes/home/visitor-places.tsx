import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/features/account/hooks/use-session.ts';
import { lotteryQuery } from '#web/features/lottery/api/queries.ts';
import { DrawPlace } from '#web/features/lottery/components/draw-place.tsx';
import { useLocale } from '#web/i18n/index.tsx';
import { VipInvitation } from './vip-invitation.tsx';

interface Props {
  /** Whether topping up brings points; undefined: not known yet. */
  vip: boolean | undefined;
}

/** For visitors, before the games: the daily draw. Where there is none VIP takes its place, so that nothing moves. */
export function BeforeGames({ vip, comesBack }: Props & { comesBack: boolean }) {
  const { ready, signedIn } = useSession();
  // Players who come back are signed in as a rule; what is due for them stands above.
  if (signedIn || (comesBack && !ready)) return null;
  return <DrawPlace ready={ready} signedIn={false} otherwise={<VipInvitation vip={vip} />} />;
}

/** After the games: VIP, where it has not taken the place of the draw. */
export function AfterGames({ vip }: Props) {
  const { locale } = useLocale();
  const { data: lottery } = useQuery(lotteryQuery(locale));
  return lottery === undefined || lottery ? <VipInvitation vip={vip} /> : null;
}
