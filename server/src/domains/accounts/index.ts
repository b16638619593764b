import type { Handler } from '#server/db/events/subscribers.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';
import type { MailSender } from '#server/kernel/letters/mail.ts';
import { accountRoutes, type PlayerData } from './account.routes.ts';
import { type AccountsService, createAccountsService } from './accounts.service.ts';
import { phoneRoutes } from './contacts/phone.routes.ts';
import { createDeletion } from './deletion/deletion.service.ts';
import { createKnownGames, type GamesUsed } from './games/known-games.service.ts';
import { createNotices } from './letters/notices.service.ts';
import { accountsRoutes } from './sign-in/accounts.routes.ts';
import type { Codes } from './sign-in/codes.port.ts';
import { createFailureLog } from './sign-in/failure-log.ts';
import { warmUp } from './sign-in/password.ts';
import { createSignInMethods, type SignInMethodsDeps } from './sign-in/sign-in-methods.ts';

export { isEmailOf } from './accounts.repo.ts';
export { changeEmail } from './contacts/change-email.ts';
export { type Contacts, createContacts } from './contacts/contacts.service.ts';
export { mailboxOf } from './contacts/mailbox.ts';
export { dialCode, isPhoneCountry, type PhoneRules, phoneCountry } from './contacts/phone.numbers.ts';
export { isErased, withoutErased } from './deletion/deletion.repo.ts';
export { erasePlayer } from './deletion/erase-at-once.ts';
export { DEMO_PLAYERS, eraseDemoPlayers, findDemoPlayers, seedDemoPlayers } from './demo-players.ts';
export { accountData } from './export.repo.ts';
export { findLinkCaller, playerOfGame } from './games/game-player.ts';
export { openRequestHub } from './games/game-request.live.ts';
export type { SignInGames } from './games/game-sign-in.port.ts';
export { addNote, MAX_NOTE_LENGTH } from './notes.repo.ts';
export type { ListedProvider } from './oauth/oauth.port.ts';
export { playersById, sharesDevice } from './related.repo.ts';
export { blockPlayer } from './sessions/block.ts';
export { unblockPlayer } from './sessions/blocked.repo.ts';
export type { RecentCharacters } from './sessions/open-session.ts';
export { openSessionHub } from './sessions/sessions.live.ts';
export { deleteSessions } from './sessions/sessions.repo.ts';
export type { Codes, CountSms } from './sign-in/codes.port.ts';
export { createCodes } from './sign-in/codes.service.ts';
export type { LinkedWay, UnlinkRefusal } from './sign-in/unlink.rules.ts';
export { unlinkSignIn } from './sign-in/unlink.ts';

type SignInMethods = ReturnType<typeof createSignInMethods>;
type Keys =
  | keyof ReturnType<typeof accountsRoutes>
  | keyof ReturnType<typeof accountRoutes>
  | keyof ReturnType<typeof phoneRoutes>
  | keyof SignInMethods['handlers'];

export interface Accounts
  extends Pick<AccountsService, 'resolveSession' | 'sessionLives' | 'findPlayer' | 'forgetStale'> {
  handlers: Handlers<Keys>;
  /** Handlers for calls of game backends. */
  gameApi: SignInMethods['gameApi'];
  onNotice: Handler<'account.notice'>;
  /** Erases accounts whose grace period is over. Run it regularly. */
  eraseDue(): Promise<number>;
  /** Deletes expired login tickets. Run it every few minutes. */
  forgetTickets(): Promise<void>;
  /** Returns the id of the player with this uid, if the game knows the player. */
  knownTo(gid: number, uid: number): Promise<string | undefined>;
  /** Returns the id of the player with this uid, unless it belongs to another game. Use it only for harmless reads. */
  notForeignTo(gid: number, uid: number): Promise<string | undefined>;
  /** Defines the queue of letters. `work`: also takes jobs from it. */
  start(work: boolean): Promise<void>;
}

export interface AccountsDeps extends SignInMethodsDeps {
  queue: Queue;
  gamesUsed: GamesUsed;
  /** Returns all data that the shop stores about a player. */
  dataOf: PlayerData;
  /** Key of the HMACs of accounts and addresses in the log. */
  logKey: Buffer;
  codes: Codes;
  /** Null: this installation sends no mail. */
  mail: MailSender | null;
  seller: () => Seller;
  /** Replaces the retry schedule of letters in tests. */
  retrySeconds?: readonly number[] | undefined;
}

/** Players, their sign-in and their sessions. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { recentCharacters } = deps;
  const { codes } = deps;
  const service = createAccountsService({ ...deps, codes });
  const deletion = createDeletion({ ...deps, codes });
  const notices = createNotices(deps);
  const knownGames = createKnownGames(deps);
  const watch = createFailureLog(deps.log, deps.logKey);
  const signInMethods = createSignInMethods({ ...deps, codes, watch, knownGames, deletion });
  void warmUp();
  return {
    handlers: {
      ...accountsRoutes(service, codes, recentCharacters, watch),
      ...accountRoutes(service, deletion, {
        now: deps.clock.now,
        of: deps.dataOf,
      }),
      ...phoneRoutes({ ...deps, accounts: service, watch }),
      ...signInMethods.handlers,
    },
    gameApi: signInMethods.gameApi,
    resolveSession: service.resolveSession,
    sessionLives: service.sessionLives,
    findPlayer: service.findPlayer,
    async forgetStale() {
      await service.forgetStale();
      await deletion.forgetGameRequests();
      await signInMethods.forgetTickets();
      await signInMethods.forgetStale();
    },
    forgetTickets: signInMethods.forgetTickets,
    onNotice: notices.onNotice,
    start: notices.start,
    eraseDue: deletion.eraseDue,
    knownTo: async (gid, uid) => (await knownGames.playerOf(gid, uid))?.id,
    notForeignTo: async (gid, uid) => {
      const { claim, player } = await knownGames.claim(gid, uid);
      return claim === 'foreign' ? undefined : player?.id;
    },
  };
}
