import { type BalanceTransaction, SettlementReportError } from '#server/domains/payments/payments.port.ts';
import { minorDigits } from '#server/kernel/text/currency.ts';
import { ourReference } from './shapes.ts';

/** Columns of Adyen's settlement details report. */
const COLUMNS = [
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Net Currency',
  'Net Debit (NC)',
  'Net Credit (NC)',
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Batch Number',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Kinds of its types; all others are adjustments. */
const KINDS: Readonly<Record<string, BalanceTransaction['kind']>> = {
  Settled: 'payment',
  SettledReversed: 'payment',
  Refunded: 'refund',
  RefundedReversed: 'refund',
  Chargeback: 'dispute',
  SecondChargeback: 'dispute',
  ChargebackReversed: 'dispute',
  Fee: 'fee',
  MiscCosts: 'fee',
  InvoiceDeduction: 'fee',
  PaymentCost: 'fee',
  MerchantPayout: 'payout',
};

/** Hours ahead of UTC. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ UTC: 0, GMT: 0, BST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, SGT: 8, JST: 9, AEST: 10, AEDT: 11 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, BRT: -3 },
};

/**
 * Reads the lines of a settlement details report. It has no ids for lines, so an id consists of the batch, the type and
 * the references: a batch must be whole in one file.
 * @throws SettlementReportError
 */
export async function readSettlementReport(csv: string): Promise<BalanceTransaction[]> {
  const seen = new Map<string, number>();
  return (await rowsOf(csv)).map((row, at) => {
    const key = [row['Batch Number'], row.Type, row['Psp Reference'], row['Modification Reference']].join('/');
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    try {
      return toBalanceTransaction(row, `${key}/${before + 1}`);
    } catch (error) {
      throw new SettlementReportError(`Row ${at + 2}: ${(error as Error).message}`);
    }
  });
}

async function rowsOf(csv: string): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync');
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new SettlementReportError((error as Error).message);
  }
  const missing = COLUMNS.filter((name) => rows[0] && rows[0][name] === undefined);
  if (rows.length === 0 || missing.length > 0)
    throw new SettlementReportError(
      `no settlement details report of Adyen: no column ${missing.join(', ') || 'at all'}`,
    );
  return rows as Row[];
}

function toBalanceTransaction(row: Row, id: string): BalanceTransaction {
  const kind = KINDS[row.Type] ?? 'adjustment';
  const currency = row['Net Currency'];
  const net = minor(row['Net Credit (NC)'], currency) - minor(row['Net Debit (NC)'], currency);
  const line = { id, kind, category: row.Type, currency, at: timeOf(row) };
  if (kind !== 'payment' && kind !== 'refund' && kind !== 'dispute')
    return { ...line, amount: net, fee: 0, charged: null, paymentId: null };
  const charge = row['Gross Currency'];
  const gross = minor(row['Gross Credit (GC)'], charge) - minor(row['Gross Debit (GC)'], charge);
  const isConverted = charge !== currency;
  const fee = isConverted ? feesOf(row, currency) : gross - net;
  return {
    ...line,
    amount: net + fee,
    fee,
    charged: isConverted ? { currency: charge, amount: gross } : null,
    paymentId: ourReference(row['Merchant Reference'])?.paymentId ?? null,
  };
}

/** The fees of a converted line, in the settled currency: either one commission, or its parts. */
const feesOf = (row: Row, currency: string): number =>
  (['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)'] as const).reduce(
    (sum, name) => sum + minor(row[name], currency),
    0,
  );

/** Returns an amount such as 4.99 in minor units. @throws Error if it is none, or finer than the currency */
function minor(text: string, currency: string): number {
  if (text === '') return 0;
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const digits = minorDigits(currency);
  if (whole === undefined || /[1-9]/.test(decimals.slice(digits)))
    throw new Error(`${text} is not an amount in ${currency}`);
  const value = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'));
  return sign ? 0 - value : value;
}

function timeOf({ 'Creation Date': date, TimeZone: zone }: Row): Date {
  const hours = ZONES[zone];
  const at = Date.parse(`${date.replace(' ', 'T')}Z`);
  if (hours === undefined) throw new Error(`the time zone ${zone} is not known`);
  if (Number.isNaN(at)) throw new Error(`${date} is not a time`);
  return new Date(at - hours * 3_600_000);
}
