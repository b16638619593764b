import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { challenge } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import type { Letter, Seller } from '#server/kernel/letters/letter.ts';
import { renderLetter } from '#server/kernel/letters/letter-render.ts';
import type { MailSender } from '#server/kernel/letters/mail.ts';
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
import { codeLetter } from '../letters/accounts.letters.ts';
import { type CodePurpose, findEmail, insertCode, isUsedUp, tryCode } from './codes.repo.ts';
import { type Counted, countedApart, countedFor } from './known-devices.ts';

export interface CodeRequest {
  purpose: CodePurpose;
  email: string;
  /** Whose proof it is; null for sign-in. */
  playerId: string | null;
  locale: Locale;
  /** Who asks: the address of the request. */
  ip: string;
  /** Id of the browser that asks. */
  device?: string | undefined;
  /** The challenge of the code before, which the new one replaces. */
  replaces?: string | undefined;
}

/** Codes by mail, which prove that somebody reads an address. */
export interface Codes {
  /** Whether mail can be sent at all. */
  readonly available: boolean;
  /**
   * Sends a code and answers the secret of this browser that belongs to it. Whether an account has the address makes no difference
   * but to a browser that is known to it, which has codes and tries of its own.
   * @throws ApiError `code.too_many` (`retryAfter` in seconds), `mail.unavailable`
   */
  send(request: CodeRequest): Promise<z.infer<typeof challenge>>;
  /** The address to which the code of a challenge went; undefined where there is none. */
  emailOf(secret: string): Promise<string | undefined>;
  /**
   * Uses a code up. It counts once, for its purpose and together with its challenge alone.
   * @throws ApiError `code.wrong` (`left`: tries), `code.expired`, `code.too_many` when too much was entered wrongly this day
   */
  redeem(purpose: CodePurpose, secret: string, code: string): Promise<{ email: string; playerId: string | null }>;
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
  seller: () => Seller;
  log: Log;
}): Codes {
  const { sql, clock, random, mail, seller, log } = deps;
  const byAddress = deps.limits('codes to an address', CODE_SENDS, CODE_SENDS_SECONDS);
  const byKnown = deps.limits('codes to a known browser', CODE_SENDS, CODE_SENDS_SECONDS);
  const byAsker = deps.limits('codes asked for', CODE_SENDS, CODE_SENDS_SECONDS);

  /** Answers in how many seconds another code may be asked for. */
  const countSend = async (email: string, ip: string, { key, known }: Counted): Promise<number> => {
    const at = clock.now();
    if (await isUsedUp(sql, key, at)) throw tooMany(at);
    let wait = CODE_PATIENCE_SECONDS;
    // The asker first: who may not ask does not use up what is left for somebody's address.
    const strangers = [() => byAsker.take(customerOf(ip)), () => byAddress.take(email)];
    for (const count of known ? [() => byKnown.take(key.toString('base64'))] : strangers) {
      const { allowed, left, resetsIn } = await count();
      if (!allowed) throw apiError('code.too_many', { retryAfter: resetsIn });
      if (left === 0) wait = Math.max(wait, resetsIn);
    }
    return wait;
  };

  const post = async (sender: MailSender, to: string, id: string, write: (from: Seller) => Letter): Promise<void> => {
    const from = seller();
    try {
      const answer = await sender.send({ ...renderLetter(write(from)), id, to, senderName: from.name }, MAIL_MS);
      if (answer.result === 'accepted') return;
      log.warn({ why: redact(answer.reason) }, 'a code was not sent');
    } catch (error) {
      log.error({ why: redact(error instanceof Error ? error.message : String(error)) }, 'a code was not sent');
    }
    throw apiError('mail.unavailable', {});
  };

  return {
    available: mail !== null,

    async send({ purpose, playerId, locale, ip, device, replaces, ...request }) {
      if (!mail) throw apiError('mail.unavailable', {});
      const email = foldEmail(request.email);
      // Only who is signed in can ask for the code of a deletion.
      const counted =
        purpose === 'deletion' && playerId
          ? countedApart(email, playerId)
          : await countedFor(sql, { email }, email, device);
      const wait = await countSend(email, ip, counted);
      const secret = random.token();
      const code = String(drawBelow(random, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + CODE_MS);
      await insertCode(sql, {
        challengeHash: sha256(secret),
        purpose,
        email,
        playerId,
        codeHash: hashCode(secret, code),
        countedFor: counted.key,
        at,
        expiresAt,
        replaces: replaces === undefined ? null : sha256(replaces),
      });
      const id = `code.${sha256(secret).toString('hex')}`;
      await post(mail, email, id, (from) => codeLetter(purpose, code, locale, from));
      const resendAt = new Date(clock.now().getTime() + wait * 1000);
      return { challenge: secret, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() };
    },

    emailOf: (secret) => findEmail(sql, sha256(secret)),

    async redeem(purpose, secret, code) {
      const at = clock.now();
      const given = { challengeHash: sha256(secret), purpose, codeHash: hashCode(secret, code), at };
      const tried = await sql.begin((tx) => tryCode(tx, given));
      if (tried === 'used_up') throw tooMany(at);
      if (!tried) throw apiError('code.expired', {});
      if (!tried.right) throw apiError('code.wrong', { left: tried.left });
      return { email: tried.email, playerId: tried.playerId };
    },
  };
}

/** What is entered wrongly counts until the day ends, in UTC. */
const tooMany = (at: Date): ApiError =>
  apiError('code.too_many', { retryAfter: secondsUntil(new Date(new Date(at).setUTCHours(24, 0, 0, 0)), at) });

/** Whoever reads the database learns no code: there are only a million, so the secret of the browser is mixed in. */
const hashCode = (secret: string, code: string): Buffer => createHmac('sha256', secret).update(code).digest();
