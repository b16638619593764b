import Bowser from 'bowser';
import type { Player, SignedIn } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Random } from '#server/kernel/random.ts';
import type { PlayerRow } from '../accounts.repo.ts';
import { erasureTime } from '../accounts.rules.ts';
import { findBlock } from './blocked.repo.ts';
import { insertSession } from './sessions.repo.ts';

/** The browser from which a player signs in. */
export interface PlayerClient {
  /** Random id that the browser keeps. */
  device?: string | undefined;
  locale?: Locale | undefined;
  /** Token of the session that this browser had: it ends. */
  replaces?: string | undefined;
  /** The header `User-Agent`. */
  userAgent: string;
  /** The game that verified the player; absent: the player proved it without one. */
  gid?: number;
  /** The address to which the code went that proved the player; absent: something else proved the player. */
  provedEmail?: string;
}

export interface OpenedSession {
  token: string;
  player: PlayerRow;
  /** When the account will be erased, if its owner asked for that. */
  deletionAt: Date | null;
}

/**
 * Opens a session for a player whose identity is proved, and requests a letter if the browser is new.
 * Every sign-in method ends here.
 * @throws ApiError `account.blocked`; `server.unavailable` if the account was erased, or its address changed, at the
 * same moment
 */
export async function openPlayerSession(
  { clock, random }: { clock: Clock; random: Random },
  db: Db,
  player: PlayerRow,
  client: PlayerClient,
): Promise<OpenedSession> {
  const token = random.token();
  const opened = await insertSession(db, {
    tokenHash: sha256(token),
    playerId: player.id,
    deviceHash: client.device ? sha256(client.device) : null,
    ...describeBrowser(client.userAgent),
    gid: client.gid ?? null,
    replacedHash: client.replaces === undefined ? null : sha256(client.replaces),
    locale: client.locale ?? null,
    provedEmail: client.provedEmail ?? null,
    at: clock.now(),
  });
  if (!opened) {
    await refuseBlocked(db, player.id, clock.now());
    throw apiError('server.unavailable', {});
  }
  const { deletionRequestedAt } = opened;
  return { token, player, deletionAt: deletionRequestedAt && erasureTime(deletionRequestedAt) };
}

/** Call it only after the caller has proved to be this player. @throws ApiError `account.blocked` */
export async function refuseBlocked(db: Db, playerId: string, at: Date): Promise<void> {
  const block = await findBlock(db, playerId, at);
  if (block) throw apiError('account.blocked', { until: block.until?.toISOString() ?? null });
}

/** Returns the characters that the player topped up last. Another domain provides it. */
export type RecentCharacters = (playerId: string) => Promise<Player['recent']>;

export const presentPlayer = async (
  { id, uid, nickname, avatar }: PlayerRow,
  recentCharacters: RecentCharacters,
): Promise<Player> => ({ uid, nickname, avatar, recent: await recentCharacters(id) });

/** Returns the response of every sign-in method. */
export const presentSignedIn = async (
  { token, player, deletionAt }: OpenedSession,
  recentCharacters: RecentCharacters,
): Promise<SignedIn> => ({
  token,
  player: await presentPlayer(player, recentCharacters),
  deletionAt: deletionAt?.toISOString() ?? null,
});

/** No browser's header is longer. The rest of a longer one is ignored. */
const MAX_USER_AGENT = 500;
/** Only known names: free text from a header must not appear in a letter. */
const KNOWN: ReadonlySet<string> = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** "Firefox" and "Android", as the owner reads them in the list of sessions. Null: unknown. */
function describeBrowser(userAgent: string): { browser: string | null; os: string | null } {
  if (!userAgent) return { browser: null, os: null };
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  const known = (name: string | undefined): string | null => (name && KNOWN.has(name) ? name : null);
  return { browser: known(browser.name), os: known(os.name) };
}
