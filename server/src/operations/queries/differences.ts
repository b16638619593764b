import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import { parkedDeliveries, waitingTakeBacks } from '#server/domains/fulfilment/index.ts';
import { ledgerGaps, type Payments, unfinishedRefunds } from '#server/domains/payments/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import {
  moneyWithoutOrder,
  type Period,
  paidWithoutDelivery,
  providersOf,
  refusedAndKept,
} from '../differences.repo.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 400;

type Row = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

/** Lists of differences by kind; each is empty if there are none. */
export type Findings = Readonly<Record<keyof typeof FINDINGS, readonly Row[]>>;

/** The kinds of differences, and what each list has. */
export const FINDINGS = {
  provider: 'The provider’s books say something else',
  unanswered: 'Providers that did not give their books',
  ledger: 'The ledger and the payment do not agree',
  noDelivery: 'Paid, but no delivery was made',
  noOrder: 'Money that pays for nothing',
  refusedAndKept: 'Refused or taken back by the game, or called back, money not given back',
  refunds:
    'Refunds that the provider has not taken or not confirmed, that wait too long for a game, or that failed and are still owed (of all days)',
  parked:
    'Deliveries that wait for an operator: given up, or called back or to be taken back and nobody knows of the item (of all days)',
} as const;

export interface Differences {
  /** The last UTC day whose orders and payments were compared. */
  day: string;
  /** How many days were, that one and those before it. */
  days: number;
  counts: Record<keyof Findings, number>;
  total: number;
  findings: Findings;
}

/** Take-backs that are read; parked ones come first. */
const TAKE_BACKS = 500;

type Needs = { sql: Db; payments: Pick<Payments, 'providers' | 'reconcile'> };

export interface Scope {
  /** A moment of the last UTC day. */
  day: Date;
  /** How many days, that one and those before it. */
  days: number;
  /** For so many of them the providers' own books are asked for; all of them when absent. */
  bookDays?: number;
  /** Id of the only provider to check; absent: all. */
  only?: string | undefined;
}

/** The whole UTC days up to the one that an instant lies in. */
function periodOf(at: Date, days: number): Period {
  const day = new Date(at.toISOString().slice(0, 10)).getTime();
  return { from: new Date(day - (days - 1) * DAY_MS), until: new Date(day + DAY_MS) };
}

export const dayBefore = (at: Date): Date => new Date(at.getTime() - DAY_MS);

/** Compares payments, ledger, orders and deliveries of some days with each other and with the providers' own books. */
export async function findDifferences(needs: Needs, { day, days, bookDays = days, only }: Scope): Promise<Differences> {
  const { sql } = needs;
  const period = periodOf(day, days);
  const of = <R extends { provider: string }>(rows: readonly R[]): R[] =>
    rows.filter((r) => !only || r.provider === only);
  const [books, ledger, noDelivery, noOrder, kept, refunds, parked, takeBacks] = await Promise.all([
    compareBooks(needs, periodOf(day, bookDays), only),
    ledgerGaps(sql, period.from, period.until),
    paidWithoutDelivery(sql, period),
    moneyWithoutOrder(sql, period),
    refusedAndKept(sql, period),
    unfinishedRefunds(sql),
    parkedDeliveries(sql),
    waitingTakeBacks(sql, null, TAKE_BACKS),
  ]);
  const findings: Findings = {
    ...books,
    ledger: of(ledger),
    noDelivery: [...noDelivery],
    noOrder: of(noOrder),
    refusedAndKept: of(kept),
    refunds: of(refunds),
    parked: [...parked, ...takeBacks.filter(({ state }) => state === 'not_taken')].map((one) => ({ ...one })),
  };
  const counts = Object.fromEntries(Object.entries(findings).map(([name, rows]) => [name, rows.length]));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { day: day.toISOString().slice(0, 10), days, counts: counts as Differences['counts'], total, findings };
}

/** A provider that is not set up here, or does not answer, is a finding too: nothing is known of its day. */
async function compareBooks({ sql, payments }: Needs, period: Period, only: string | undefined) {
  const names = new Set(only ? [only] : [...payments.providers, ...(await providersOf(sql, period))]);
  const provider: Row[] = [];
  const unanswered: { provider: string; why: string }[] = [];
  for (const name of names) {
    try {
      const found = await payments.reconcile(name, period.from, period.until);
      for (const difference of found) provider.push({ provider: name, ...difference });
    } catch (error) {
      const why =
        error instanceof ApiError ? 'it is not set up here' : error instanceof Error ? error.message : String(error);
      unanswered.push({ provider: name, why });
    }
  }
  return { provider, unanswered };
}

const DAYS = `{days} is 1 to ${MAX_DAYS}: that day and those before it.`;

export const differences = query({
  name: 'differences',
  permission: 'money.read',
  input: z.strictObject({
    days: z.int(DAYS).min(1, DAYS).max(MAX_DAYS, DAYS).default(1),
    day: z.iso.date('{day} is a UTC day such as 2026-11-21.').optional(),
    provider: z.string().optional(),
  }),
  read: async (reading, { day, days, provider }): Promise<Differences> => {
    const now = await databaseNow(reading.sql);
    const last = day === undefined ? dayBefore(now) : new Date(`${day}T00:00:00Z`);
    if (last > now) throw new OperationRefusal('usage', `${day} has not begun: it is ${now.toISOString()}.`);
    return findDifferences(reading, { day: last, days, only: provider });
  },
});
