import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { challenge } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';
import { renderLetter } from '#server/kernel/letters/letter-render.ts';
import type { MailSender } from '#server/kernel/letters/mail.ts';
import type { SmsSender } from '#server/kernel/letters/sms.ts';
import { customerOf, type Limits } from '#server/kernel/limits/limit.ts';
import { type Log, redact } from '#server/kernel/log.ts';
import { drawBelow, type Random } from '#server/kernel/random.ts';
import {
  CODE_DIGITS,
  CODE_MS,
  CODE_PATIENCE_SECONDS,
  CODE_SENDS,
  CODE_SENDS_SECONDS,
  foldEmail,
  secondsUntil,
} from '../accounts.rules.ts';
import { mailboxOf } from '../contacts/mailbox.ts';
import { codeLetter } from '../letters/accounts.letters.ts';
import { codeSms } from '../letters/sms.texts.ts';
import {
  type CodePurpose,
  findAddress,
  insertCode,
  isUsedUp,
  type TriedCode,
  tryCode,
  untryCode,
} from './codes.repo.ts';
import { type Counted, countedApart, countedFor } from './known-devices.ts';

export interface CodeRequest {
  purpose: CodePurpose;
  /** An email address, or a number in E.164. */
  address: string;
  /** Whose proof it is; null for sign-in. */
  playerId: string | null;
  locale: Locale;
  /** Who asks: the address of the request. */
  ip: string;
  /** Id of the browser that asks. */
  device?: string | undefined;
  /** The challenge of the code before, which the new one replaces. */
  replaces?: string | undefined;
  /** Nobody has it: all goes as usual, but there is no code, and nothing is sent. */
  inVain?: boolean;
}

/** A code as it is entered. */
export interface EnteredCode {
  purpose: CodePurpose;
  secret: string;
  code: string;
  /** Whose it has to be. */
  playerId?: string;
}

/** What a code proved. */
export interface Proved {
  address: string;
  playerId: string | null;
}

/** Limits of text messages, which cost. `inVain`: none will be sent. `resetsIn`: null, not for this shop today. */
export type TakeSms = (asked: {
  ip: string;
  to: string;
  inVain: boolean;
}) => Promise<{ allowed: true } | { allowed: false; resetsIn: number | null }>;

/** Codes by mail or text message, which prove that somebody reads an address or has a phone. */
export interface Codes {
  /** Whether mail can be sent at all. */
  readonly available: boolean;
  /** Whether text messages can be. */
  readonly smsAvailable: boolean;
  /**
   * Sends a code and answers the secret of this browser that belongs to it. Whether an account has the address makes no difference
   * but to a browser that is known to it, which has codes and tries of its own.
   * @throws ApiError `code.too_many` (`retryAfter` in seconds), `mail.unavailable`, `sms.unavailable`
   */
  send(request: CodeRequest): Promise<z.infer<typeof challenge>>;
  /** The address to which the code of a challenge went; undefined where there is none. */
  addressOf(secret: string): Promise<string | undefined>;
  /**
   * Uses a code up. It counts once, for its purpose and together with its challenge alone.
   * @throws ApiError `code.wrong` (`left`: tries), `code.expired`, `code.too_many` when too much was entered wrongly this day
   */
  redeem(purpose: CodePurpose, secret: string, code: string): Promise<Proved>;
  /** Uses several up, or none of them. @throws ApiError as `redeem` */
  redeemAll(entered: readonly EnteredCode[]): Promise<Proved[]>;
}

/** A player waits for the answer. */
const MAIL_MS = 10_000;

export function createCodes(deps: {
  sql: Sql;
  clock: Clock;
  random: Random;
  limits: Limits;
  /** Null: this installation sends no mail. */
  mail: MailSender | null;
  /** Null: it sends no text messages. */
  sms?: SmsSender | null;
  /** Takes a text message from what is left for everybody who may be meant by it. */
  takeSms?: TakeSms;
  seller: () => Seller;
  log: Log;
}): Codes {
  const { sql, clock, random, mail, sms = null, takeSms, seller, log } = deps;
  const byAddress = deps.limits('codes to an address', CODE_SENDS, CODE_SENDS_SECONDS);
  const byKnown = deps.limits('codes to a known browser', CODE_SENDS, CODE_SENDS_SECONDS);
  const byAsker = deps.limits('codes asked for', CODE_SENDS, CODE_SENDS_SECONDS);

  /** Answers in how many seconds another code may be asked for. */
  const countSend = async (address: string, ip: string, { key, known }: Counted): Promise<number> => {
    const at = clock.now();
    if (await isUsedUp(sql, key, at)) throw tooMany(at);
    let wait = CODE_PATIENCE_SECONDS;
    // The asker first: who may not ask does not use up what is left for somebody's address.
    const strangers = [() => byAsker.take(customerOf(ip)), () => byAddress.take(mailboxOf(address))];
    for (const count of known ? [() => byKnown.take(key.toString('base64'))] : strangers) {
      const { allowed, left, resetsIn } = await count();
      if (!allowed) throw apiError('code.too_many', { retryAfter: resetsIn });
      if (left === 0) wait = Math.max(wait, resetsIn);
    }
    return wait;
  };

  const post = async (id: string, to: string, code: string, { purpose, locale }: CodeRequest): Promise<void> => {
    const from = seller();
    try {
      const answer = isPhone(to)
        ? await sms?.send({ id: id.replace('.', '-'), to, ...codeSms(code, locale, from) }, MAIL_MS)
        : await mail?.send(
            { ...renderLetter(codeLetter(purpose, code, locale, from)), id, to, senderName: from.name },
            MAIL_MS,
          );
      if (!answer) return;
      if (answer.result === 'accepted') return;
      log.warn({ why: redact(answer.reason) }, 'a code was not sent');
    } catch (error) {
      log.error({ why: redact(error instanceof Error ? error.message : String(error)) }, 'a code was not sent');
    }
    throw apiError(isPhone(to) ? 'sms.unavailable' : 'mail.unavailable', {});
  };

  const redeemAll: Codes['redeemAll'] = async (entered) => {
    const at = clock.now();
    const tried = await sql.begin((tx) => tryAll(tx, entered, at));
    return tried.map((one) => {
      if (one === 'used_up') throw tooMany(at);
      if (!one) throw apiError('code.expired', {});
      if (!one.right) throw apiError('code.wrong', { left: one.left });
      return { address: one.address, playerId: one.playerId };
    });
  };

  return {
    available: mail !== null,
    smsAvailable: sms !== null,

    async send(request) {
      const { purpose, playerId, ip, device, replaces, inVain = false } = request;
      const address = isPhone(request.address) ? request.address : foldEmail(request.address);
      if (isPhone(address) && !sms) throw apiError('sms.unavailable', {});
      if (!isPhone(address) && !mail) throw apiError('mail.unavailable', {});
      const counted = await countedOf(sql, { purpose, address, playerId, device });
      const wait = await countSend(address, ip, counted);
      const secret = random.token();
      const code = String(drawBelow(random, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + CODE_MS);
      await insertCode(sql, {
        challengeHash: sha256(secret),
        purpose,
        address,
        playerId,
        // What nobody has no guess proves.
        codeHash: inVain ? sha256(random.token()) : hashCode(secret, code),
        countedFor: counted.key,
        at,
        expiresAt,
        replaces: replaces === undefined ? null : sha256(replaces),
      });
      const posting = async () => {
        if (isPhone(address)) await refuseSms(takeSms, { ip, to: address, inVain });
        if (!inVain) await post(`code.${sha256(secret).toString('hex')}`, address, code, request);
      };
      // Time, refusals and what is left afterwards would tell which numbers accounts have: nobody waits for these, and what fails is in the log.
      if (purpose === 'phone_sign_in') void posting().catch(() => undefined);
      else await posting();
      const resendAt = new Date(clock.now().getTime() + wait * 1000);
      return { challenge: secret, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() };
    },

    addressOf: (secret) => findAddress(sql, sha256(secret)),

    async redeem(purpose, secret, code) {
      const [proved] = await redeemAll([{ purpose, secret, code }]);
      if (!proved) throw apiError('code.expired', {});
      return proved;
    },

    redeemAll,
  };
}

/** What became of each; what was right is taken back where another was not, and the count of failures stays. */
const tryAll = async (
  tx: Tx,
  entered: readonly EnteredCode[],
  at: Date,
): Promise<(TriedCode | 'used_up' | undefined)[]> => {
  const tried: (TriedCode | 'used_up' | undefined)[] = [];
  for (const { purpose, secret, code, playerId } of entered) {
    const hashes = { challengeHash: sha256(secret), codeHash: hashCode(secret, code) };
    const one = await tryCode(tx, { ...hashes, purpose, at, playerId });
    tried.push(one);
    if (!one || one === 'used_up' || !one.right) {
      for (const { secret: before } of entered.slice(0, tried.length - 1)) await untryCode(tx, sha256(before));
      break;
    }
  }
  return tried;
};

/** @throws ApiError `code.too_many`, `sms.unavailable` */
async function refuseSms(takeSms: TakeSms | undefined, asked: Parameters<TakeSms>[0]): Promise<void> {
  const taken = await takeSms?.(asked);
  if (!taken || taken.allowed) return;
  if (taken.resetsIn === null) throw apiError('sms.unavailable', {});
  throw apiError('code.too_many', { retryAfter: taken.resetsIn });
}

/** Whether a code goes to a number, and not to an email address. */
export const isPhone = (address: string): boolean => address.startsWith('+') && !address.includes('@');

/** For whom tries and sends are counted. */
async function countedOf(
  sql: Sql,
  { purpose, address, playerId, device }: Pick<CodeRequest, 'purpose' | 'address' | 'playerId' | 'device'>,
): Promise<Counted> {
  // Only who is signed in can ask for a code to what is theirs already.
  if (playerId && (purpose === 'deletion' || purpose === 'bind_old')) return countedApart(address, playerId);
  // What is to be bound may be anybody's: sends count as strangers' do, and tries for all players together, apart from those at signing in.
  if (playerId && purpose === 'bind') return { ...countedApart(address, purpose), known: false };
  return countedFor(sql, isPhone(address) ? { phone: address } : { email: address }, address, device);
}

/** What is entered wrongly counts until the day ends, in UTC. */
const tooMany = (at: Date): ApiError =>
  apiError('code.too_many', { retryAfter: secondsUntil(new Date(new Date(at).setUTCHours(24, 0, 0, 0)), at) });

/** Whoever reads the database learns no code: there are only a million, so the secret of the browser is mixed in. */
const hashCode = (secret: string, code: string): Buffer => createHmac('sha256', secret).update(code).digest();
