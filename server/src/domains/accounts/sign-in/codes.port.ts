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
  /** The player who must prove the address. Null for sign-in. */
  playerId: string | null;
  locale: Locale;
  /** IP address of the request. */
  ip: string;
  /** Id of the browser that requests the code. */
  device?: string | undefined;
  /** Challenge of the previous code, which the new code replaces. */
  replaces?: string | undefined;
  /** No account has this number: the request is handled as usual, but no code is valid and nothing is sent. */
  inVain?: boolean;
}

/** A code that a player entered. */
export interface EnteredCode {
  purpose: CodePurpose;
  secret: string;
  code: string;
  /** The player that the code must belong to. */
  playerId?: string;
}

/** The address or number that a code proved, and its player. */
export interface ProvedContact {
  address: string;
  playerId: string | null;
}

/**
 * Counts an SMS against the limits, since each costs money. `inVain`: none will be sent.
 * `resetsIn`: seconds; null: the shop sends no more today.
 */
export type CountSms = (request: {
  ip: string;
  to: string;
  inVain: boolean;
}) => Promise<{ allowed: true } | { allowed: false; resetsIn: number | null }>;

/** Codes by email or SMS, which prove that the player controls an address or phone number. */
export interface Codes {
  /** True if the installation can send mail. */
  readonly available: boolean;
  /** True if the installation can send SMS. */
  readonly smsAvailable: boolean;
  /**
   * Sends a code and returns the browser's secret for it. The answer does not reveal if an account has the address,
   * except to a browser known to that account, which has its own limits for codes and tries.
   * @throws ApiError `code.too_many` (`retryAfter` in seconds), `mail.unavailable`, `sms.unavailable`
   */
  send(request: CodeRequest): Promise<z.infer<typeof challenge>>;
  /** Returns the address of a challenge's code, or undefined for an unknown challenge. */
  addressOf(secret: string): Promise<string | undefined>;
  /**
   * Redeems a code. A code is valid once, and only for its purpose and with its challenge.
   * @throws ApiError `code.wrong` (`left`: tries), `code.expired`, `code.too_many` after too many wrong codes that day
   */
  redeem(purpose: CodePurpose, secret: string, code: string): Promise<ProvedContact>;
  /** Redeems all codes or none. @throws ApiError as `redeem`; `binding.old_code` for the code to the bound contact */
  redeemAll(entered: readonly EnteredCode[]): Promise<ProvedContact[]>;
}

/** Dependencies of `createCodes`. */
export interface CodesDeps {
  sql: Sql;
  clock: Clock;
  random: Random;
  limits: Limits;
  /** Null: this installation sends no mail. */
  mail: MailSender | null;
  /** Null: this installation sends no SMS. */
  sms?: SmsSender | null;
  /** Counts an SMS against the limits. */
  takeSms?: CountSms;
  seller: () => Seller;
  log: Log;
}
