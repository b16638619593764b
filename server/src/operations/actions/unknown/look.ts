import { z } from 'zod';
import type { Sql } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import type { Difference } from '#server/domains/payments/index.ts';
import { action } from '../../operation.ts';
import type { Parts } from '../../parts.ts';
import { OperationRefusal } from '../../refusal.ts';
import { skipNumbers } from '../../unknown-payments.repo.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;
/** Far more than the rows that a table gets between two backups. */
const SKIPPED = 100_000_000;

const since = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z)?$/,
    '{since} is a UTC time such as 2026-11-29T04:00Z.',
  );

/** A payment that only the provider knows, in minor units. */
export interface FoundPayment {
  provider: string;
  paymentId: string;
  providerId: string | null;
  at: Date | null;
  order: string | null;
  amount: number;
  refunded: number;
  disputed: number;
  currency: string;
}

export interface Looked {
  days: number;
  unknown: FoundPayment[];
  /** Other differences that remain. */
  others: number;
  unanswered: { provider: string; why: string }[];
}

/** Asks every provider about all payments since a time and stores the answers. Returns those that only they know. */
async function lookSince(
  { sql, payments }: Pick<Parts, 'payments'> & { sql: Sql },
  input: { since: string; provider?: string | undefined },
): Promise<Looked> {
  const from = new Date(input.since.length === 10 ? `${input.since}T00:00:00Z` : input.since);
  const days = Math.ceil(((await databaseNow(sql)).getTime() - from.getTime()) / DAY_MS);
  if (!(days >= 1 && days <= MAX_DAYS))
    throw new OperationRefusal('usage', `{since} is a time of the last ${MAX_DAYS} days.`);
  const looked: Looked = { days, unknown: [], others: 0, unanswered: [] };
  for (const provider of input.provider === undefined ? payments.providers : [input.provider]) {
    try {
      const left = await payments.catchUp(provider, days);
      const unknown = left.filter(({ what }) => what === 'unknown_to_us').map((one) => foundOf(provider, one));
      looked.unknown.push(...unknown);
      looked.others += left.length - unknown.length;
    } catch (error) {
      looked.unanswered.push({ provider, why: error instanceof Error ? error.message : String(error) });
    }
  }
  // Money that went back comes last: it must not end an order that another payment paid.
  const isBack = ({ refunded, amount }: FoundPayment): number => Number(refunded >= amount);
  looked.unknown.sort((a, b) => isBack(a) - isBack(b) || (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
  return looked;
}

const foundOf = (provider: string, one: Difference): FoundPayment => ({
  provider,
  paymentId: one.paymentId,
  providerId: one.providerId ?? null,
  at: one.at ?? null,
  order: one.order ?? null,
  amount: Number(one.theirs),
  refunded: one.refunded ?? 0,
  disputed: one.disputed ?? 0,
  currency: one.currency,
});

/** The part of an answer that the audit log keeps. */
const countsOf = ({ days, unknown, others, unanswered }: Looked) => ({
  number: null,
  days,
  found: unknown.length,
  others,
  silent: unanswered.length,
});

const input = z.strictObject({ since, provider: z.string().optional() });

export const paymentsLook = action({
  name: 'payments look',
  permission: 'payments.check',
  input,
  kept: ({ since: from }) => ({ since: from }),
  ask: lookSince,
  perform: async (_, __, ___, { asked }) => countsOf(asked),
  shown: ({ unknown, unanswered }) => ({ unknown, unanswered }),
});

/**
 * Ends a restore: skips the numbers that the shop may have given out after the backup, and asks the providers about
 * everything since.
 */
export const backupRestored = action({
  name: 'backup restored',
  permission: 'money.reopen',
  input: z.strictObject({ since }),
  kept: ({ since: from }) => ({ since: from }),
  ask: lookSince,
  perform: async (_, tx, __, { asked }) => ({ ...countsOf(asked), sequences: await skipNumbers(tx, SKIPPED) }),
  shown: ({ unknown, unanswered }) => ({ unknown, unanswered }),
});
