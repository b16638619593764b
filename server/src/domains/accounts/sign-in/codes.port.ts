import type { z } from 'zod';
import type { challenge } from '#contract/endpoints/session.ts';
import type { Locale } from '#contract/locales.ts';
import type { Sql } from '#server/db/client.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Seller } from '#server/kernel/letters/letter.ts';
import type { MailSender } from '#server/kernel/letters/mail.ts';
import type { SmsSender } from '#server/kernel/letters/sms.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import type { Log } from '#server/kernel/log.ts';
import type { Random } from '#server/kernel/random.ts';
import type { CodePurpose } from './codes.repo.ts';

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
  /** Uses several up, or none of them. @throws ApiError as `redeem`; `binding.old_code` for one to what is bound */
  redeemAll(entered: readonly EnteredCode[]): Promise<Proved[]>;
}

/** What codes need. */
export interface CodesDeps {
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
}
