import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { DomainEvent } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Log } from '#server/kernel/log.ts';
import {
  type Confirmation,
  DELETION_LETTER_INTERVAL_MS,
  DELETION_REQUEST_KEPT_MS,
  erasureTime,
  GRACE_MS,
  RECENT_SIGN_IN_MS,
  requiredConfirmation,
} from '../accounts.rules.ts';
import { findSessionStart } from '../sessions/sessions.repo.ts';
import type { Codes } from '../sign-in/codes.port.ts';
import { separateAttemptKey } from '../sign-in/known-devices.ts';
import { provePasswordOf } from '../sign-in/password-proof.ts';
import {
  type AccountRow,
  eraseDueAccounts,
  findAccount,
  forgetGameRequests,
  markForDeletion,
  markRequestedByGame,
  unmarkForDeletion,
} from './deletion.repo.ts';
import { queueNotice } from './notice.ts';

type Proof = HandlerInput<'POST /me/deletion'>['body']['proof'];

/** Deletion of an account: requested, cancelled, or done when the grace is over. */
export interface Deletion {
  /** @throws ApiError `session.required` */
  readAccount(playerId: string): Promise<AccountRow & { confirm: Confirmation }>;
  /** @throws ApiError `account.no_email`, `code.too_many`, `mail.unavailable` */
  sendCode(playerId: string, locale: Locale | undefined, ip: string): ReturnType<Codes['send']>;
  /**
   * Stores the owner's request; ends every session but the current one. Returns the time of the erasure.
   * @throws ApiError if the proof fails: `code.wrong`, `code.expired`, `session.bad_credentials`, `session.locked`,
   * `session.stale`
   */
  request(playerId: string, token: string, proof: Proof): Promise<Date>;
  /**
   * Stores a game's request to delete its player's account. This does not start the deletion: the shop asks the owner
   * by letter and on the page, who confirms as usual. Returns the time of the erasure if the owner has already
   * confirmed.
   */
  askFor(playerId: string): Promise<Date | null>;
  keep(playerId: string): Promise<void>;
  /** Removes games' requests that the owner did not confirm in time; called periodically. */
  forgetGameRequests(): Promise<void>;
  /** Erases accounts that are due; called periodically. Returns their number. */
  eraseDue(): Promise<number>;
}

const BATCH = 100;

export function createDeletion(deps: { sql: Sql; clock: Clock; codes: Codes; log: Log }): Deletion {
  const { sql, clock, codes, log } = deps;

  const readAccount: Deletion['readAccount'] = async (playerId) => {
    const account = await findAccount(sql, playerId);
    if (!account) throw apiError('session.required', {});
    return { ...account, confirm: requiredConfirmation(account, codes.available) };
  };

  const prove = async (playerId: string, token: string, proof: Proof): Promise<void> => {
    const { confirm, identities } = await readAccount(playerId);
    if (confirm === 'email') {
      if (!proof || !('code' in proof)) throw apiError('code.expired', {});
      const proved = await codes.redeem('deletion', proof.challenge, proof.code);
      if (proved.playerId !== playerId) throw apiError('code.expired', {});
    } else if (confirm === 'password') {
      if (!proof || !('password' in proof)) throw apiError('session.bad_credentials', {});
      await provePasswordOf(deps, playerId, proof.password, (name) => separateAttemptKey(name, playerId));
    } else {
      const began = await findSessionStart(sql, sha256(token));
      // A player who has another sign-in method must confirm with it: a game's word is not enough to delete such an
      // account.
      const proves = began && !(began.byGame && identities.length > 0);
      if (!proves || clock.now().getTime() - began.at.getTime() > RECENT_SIGN_IN_MS)
        throw apiError('session.stale', {});
    }
  };

  const mark = (playerId: string, keep: Buffer): Promise<Date | null> =>
    sql.begin(async (tx) => {
      const at = clock.now();
      const marked = await markForDeletion(tx, playerId, keep, at);
      if (!marked) return null;
      const deletionAt = erasureTime(marked.requestedAt);
      if (marked.fresh) await queueNotice(tx, 'deletion_requested', { ...marked, playerId }, at, deletionAt);
      return deletionAt;
    });

  return {
    readAccount,

    async sendCode(playerId, locale, ip) {
      const account = await readAccount(playerId);
      if (account.email === null) throw apiError('account.no_email', {});
      return codes.send({
        purpose: 'deletion',
        address: account.email,
        playerId,
        locale: locale ?? account.locale,
        ip,
      });
    },

    async request(playerId, token, proof) {
      await prove(playerId, token, proof);
      const deletionAt = await mark(playerId, sha256(token));
      if (!deletionAt) throw apiError('session.required', {});
      return deletionAt;
    },

    askFor: (playerId) =>
      sql.begin(async (tx) => {
        const at = clock.now();
        const asked = await markRequestedByGame(tx, playerId, at, new Date(at.getTime() - DELETION_LETTER_INTERVAL_MS));
        if (asked?.fresh) await queueNotice(tx, 'deletion_asked', { ...asked, playerId }, at);
        return asked?.requestedAt ? erasureTime(asked.requestedAt) : null;
      }),

    async keep(playerId) {
      await sql.begin(async (tx) => {
        const kept = await unmarkForDeletion(tx, playerId);
        if (kept) await queueNotice(tx, 'deletion_kept', { ...kept, playerId }, clock.now());
      });
    },

    forgetGameRequests: () => forgetGameRequests(sql, new Date(clock.now().getTime() - DELETION_REQUEST_KEPT_MS)),

    async eraseDue() {
      let erased = 0;
      for (;;) {
        const now = clock.now();
        const batch = await sql.begin(async (tx) => {
          const due = await eraseDueAccounts(tx, new Date(now.getTime() - GRACE_MS), BATCH);
          await publish(
            tx,
            due.map(
              ({ playerId, uid }): DomainEvent => ({
                type: 'account.erased',
                key: playerId,
                payload: { playerId, uid },
              }),
            ),
          );
          for (const player of due) await queueNotice(tx, 'erased', player, now);
          return due.length;
        });
        erased += batch;
        if (batch < BATCH) break;
      }
      if (erased > 0) log.info({ erased }, 'accounts were erased');
      return erased;
    },
  };
}
