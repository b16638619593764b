import type { NoticeFact } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { foldEmail } from '#contract/typed-text.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';
import type { SmsSender } from '#server/kernel/letters/sms.ts';
import { type Log, redact } from '#server/kernel/log.ts';
import { maskEmail } from '../accounts.rules.ts';
import { changeSms } from '../letters/sms.texts.ts';
import { isTaken } from '../oauth/oauth.player.ts';
import type { CodeRequest, Codes } from '../sign-in/codes.port.ts';
import { isPhone } from '../sign-in/codes.rules.ts';
import {
  type Contact,
  type ContactKind,
  findContact,
  isContactTaken,
  lockContact,
  setContact,
} from './contacts.repo.ts';
import { maskPhone, type PhoneRules, parsePhone } from './phone.numbers.ts';

/** A challenge and its code, as the player enters it. */
interface Entered {
  challenge: string;
  code: string;
}

export type Contacts = ReturnType<typeof createContacts>;

const SMS_MS = 10_000;

const kindOf = (address: string): ContactKind => (isPhone(address) ? 'phone' : 'email');

/** Manages the verified phones and addresses of accounts, for the domain that lets players bind them. */
export function createContacts(deps: {
  sql: Sql;
  clock: Clock;
  codes: Codes;
  sms: SmsSender | null;
  /** Counts a message that must not be held back by limits, because it is a warning. */
  noteSms?: (to: string) => Promise<void>;
  /** Null: phones cannot be bound. */
  phones: () => PhoneRules | null;
  seller: () => Seller;
  log: Log;
}) {
  const { sql, clock, codes, sms, noteSms, phones, seller, log } = deps;
  return {
    /** Returns true if the shop can send codes to this kind of contact. */
    canSend: (kind: ContactKind): boolean =>
      kind === 'email' ? codes.available : codes.smsAvailable && phones() !== null,

    /**
     * Returns the stored form of a contact. @throws ApiError `binding.closed`, `binding.phone_invalid`,
     * `binding.country`
     */
    valueOf(target: { phone: { country: string; number: string } } | { email: string }): string {
      if ('email' in target) return foldEmail(target.email);
      const rules = phones();
      if (!rules) throw apiError('binding.closed', {});
      return parsePhone(target.phone, rules);
    },

    kindOf,
    mask: (value: string): string => (isPhone(value) ? maskPhone(value) : maskEmail(value)),
    find: (playerId: string): Promise<Contact | undefined> => findContact(sql, playerId),
    lock: lockContact,
    isContactTaken: (tx: Tx, playerId: string, value: string) => isContactTaken(tx, playerId, kindOf(value), value),
    set: (tx: Tx, playerId: string, value: string) => setContact(tx, playerId, kindOf(value), value),
    /** Returns true if the error means that another account has the contact. */
    isTaken,

    /** @throws ApiError `code.too_many`, `mail.unavailable`, `sms.unavailable` */
    sendCode: (request: CodeRequest & { purpose: 'bind' | 'bind_old'; playerId: string }) => codes.send(request),

    /**
     * Verifies a player's codes and returns the contacts that they prove. Either both codes are used up or neither.
     * @throws ApiError `code.wrong`, `code.expired`, `code.too_many`; `code.expired` for another player's code too;
     * `binding.old_code` for the old contact's code
     */
    async prove(playerId: string, entered: Entered, old?: Entered): Promise<{ value: string; old: string | null }> {
      const enteredCodes = [
        { purpose: 'bind' as const, secret: entered.challenge, code: entered.code },
        ...(old ? [{ purpose: 'bind_old' as const, secret: old.challenge, code: old.code }] : []),
      ];
      const [first, second] = await codes.redeemAll(enteredCodes.map((one) => ({ ...one, playerId })));
      if (!first) throw apiError('code.expired', {});
      return { value: first.address, old: second?.address ?? null };
    },

    /** Queues a letter to each address, in the caller's transaction: a contact will change or was added. */
    async notifyByMail(
      tx: Tx,
      playerId: string,
      emails: readonly string[],
      locale: Locale,
      kind: 'contact_change' | 'phone_added' = 'contact_change',
    ): Promise<void> {
      const at = clock.now();
      const facts = emails.map(
        (email, index): NoticeFact => ({
          playerId,
          kind,
          reference: `${at.getTime()}-${index}`,
          email,
          locale,
          at: at.toISOString(),
          browser: null,
          os: null,
          deletionAt: null,
        }),
      );
      await publish(
        tx,
        facts.map((payload) => ({ type: 'account.notice', key: playerId, payload })),
      );
    },

    /**
     * Sends an SMS that a contact will change, best effort: a failure is only logged.
     * Does nothing without an SMS provider.
     */
    async notifyBySms(phone: string, id: string, locale: Locale): Promise<void> {
      try {
        if (sms) await noteSms?.(phone);
        const answer = await sms?.send({ id, to: phone, ...changeSms(locale, seller()) }, SMS_MS);
        if (answer?.result === 'refused') log.warn({ why: redact(answer.reason) }, 'a change was not told of');
      } catch (error) {
        log.error({ why: redact(error instanceof Error ? error.message : String(error)) }, 'a change was not told of');
      }
    },
  };
}
