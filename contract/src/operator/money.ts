import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { booksMonth } from './books.ts';
import { acted, why } from './shared.ts';

const minor = z.int().describe('Minor units of `currency`.');

const sums = {
  currency: z.string(),
  payments: z.int().describe('Captured payments.'),
  gross: minor,
  refunds: minor,
  disputes: minor.describe('Money that open or lost disputes hold or took.'),
  net: minor.describe('Gross less refunds and disputes. The providers’ fees are in `GET /books/:month`.'),
  tax: minor.describe('Part of the net.'),
};

const line = z.strictObject({
  ...sums,
  day: z.string().optional(),
  game: z.int().nullable().optional(),
  item: z.string().nullable().optional().describe('The game and its item: `1/gems`.'),
  country: z.string().nullable().optional(),
  state: z.string().nullable().optional(),
  method: z.string().nullable().optional(),
  provider: z.string().optional(),
});

const report = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  zone: z.string().max(60).optional().describe('A place such as Europe/Berlin; absent: UTC.'),
  by: z
    .string()
    .regex(
      /^(day|game|item|country|state|currency|method|provider)(,(day|game|item|country|state|currency|method|provider))*$/,
    )
    .describe('Dimensions, separated by commas. The currency is always one of them.'),
  game: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  country: z.string().max(40).optional(),
  currency: z.string().max(40).optional(),
  method: z.string().max(40).optional(),
});
const file = z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) });
const month = z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/) });

/** Reports on revenue, and the close of months. */
export const moneyApi = {
  'GET /money': {
    summary: 'Revenue, refunds, disputes and taxes of some days, exact to the ledger',
    auth: 'operator',
    query: report,
    output: z.strictObject({
      from: z.string(),
      to: z.string(),
      zone: z.string(),
      total: z.int().describe('All lines; `lines` has at most 1000 of them.'),
      lines: z.array(line),
      totals: z.array(z.strictObject(sums)).describe('All lines, one sum for each currency.'),
      bars: z
        .array(z.strictObject({ label: z.string().nullable(), currency: z.string(), net: minor }))
        .describe('The net by the first dimension: each day, or the largest 30 of another dimension.'),
      names: z.record(z.string(), z.string()).describe('English names of games (`1`) and items (`1/gems`).'),
    }),
    errors: [],
  },
  'GET /money/currencies': {
    summary: 'The currencies that the catalogue sells in, and those that money came in',
    auth: 'operator',
    output: z.strictObject({ currencies: z.array(z.string()) }),
    errors: [],
  },
  'GET /money/csv': {
    summary: 'The same lines, all of them, as CSV with amounts such as 4.99',
    auth: 'operator',
    query: report,
    file: 'text/csv; charset=utf-8',
    output: file,
    errors: [],
  },
  'GET /money/parquet': {
    summary: 'The same lines, all of them, as Parquet with amounts in minor units',
    auth: 'operator',
    query: report,
    file: 'application/vnd.apache.parquet',
    output: file,
    errors: [],
  },
  'GET /books': {
    summary: 'The UTC months that are closed, with their sums, and those that can be closed',
    auth: 'operator',
    output: z.strictObject({
      closed: z.array(
        z.strictObject({
          month: z.string(),
          by: z.string(),
          at: z.string(),
          why: z.string(),
          sums: z.array(z.strictObject({ ...sums, game: z.int().nullable(), provider: z.string() })),
        }),
      ),
      open: z.array(z.strictObject({ month: z.string(), isRolledUp: z.boolean() })),
    }),
    errors: [],
  },
  'GET /books/:month': {
    summary: 'The numbers of a UTC month: what providers owe, VAT, fees, differences, and reasons against a close',
    auth: 'operator',
    params: month,
    output: booksMonth,
    errors: [],
  },
  'GET /books/:month/csv': {
    summary: 'The same numbers as CSV, one amount in each row',
    auth: 'operator',
    params: month,
    file: 'text/csv; charset=utf-8',
    output: file,
    errors: [],
  },
  'POST /books/:month/close': {
    summary: 'Stores the numbers of a UTC month as final: nothing can be booked into it afterwards',
    auth: 'fresh',
    params: month,
    body: z.strictObject({
      why,
      without: z.array(z.string()).optional().describe('Providers whose balance reports are not needed.'),
      hash: z.string().optional().describe('Of the numbers that the operator saw: closes only these.'),
    }),
    output: acted.extend({ month: z.string(), hash: z.string(), without: z.string() }),
    errors: [],
  },
  'POST /books/:month/reopen': {
    summary: 'Opens the last closed month again; its closed numbers are kept',
    auth: 'fresh',
    params: month,
    body: z.strictObject({ why }),
    output: acted.extend({ month: z.string() }),
    errors: [],
  },
} as const satisfies Record<string, Endpoint<'operator'>>;
