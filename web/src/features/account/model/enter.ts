import type { SignedIn } from '#contract/endpoints/session.ts';
import { report } from '#web/analytics/report.ts';
import type { Session } from '#web/lib/visit/session.ts';
import { rememberWay, type Way } from './this-browser.ts';

/** Starts a session in this browser with the answer of any sign-in method; other tabs and analytics get it too. */
export async function enter(session: Session, way: Way, { token, player }: SignedIn): Promise<void> {
  await session.signIn({ token, uid: player.uid, nickname: player.nickname, avatar: player.avatar });
  // The game brings a ticket, so the player could not choose it here again.
  if (way !== 'ticket') await rememberWay(way);
  report('login', { method: way });
}
