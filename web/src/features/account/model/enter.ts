import type { SignedIn } from '#contract/endpoints/session.ts';
import { report } from '#web/analytics/report.ts';
import type { Session } from '#web/lib/visit/session.ts';
import { rememberWay, type Way } from './this-browser.ts';

/** Begins a session here with what any way in answered; other tabs hear of it, analytics too. */
export async function enter(session: Session, way: Way, { token, player }: SignedIn): Promise<void> {
  await session.signIn({ token, uid: player.uid, nickname: player.nickname, avatar: player.avatar });
  // A ticket is the game's doing, not a choice that could be made again here.
  if (way !== 'ticket') await rememberWay(way);
  report('login', { method: way });
}
