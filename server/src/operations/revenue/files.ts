import { BYTE_ORDER_MARK, csv } from '../csv.ts';
import { decimal } from '../money.ts';
import type { Dimension, RevenueLine } from './dimensions.ts';

/** Columns of amounts. */
export const AMOUNTS = ['gross', 'refunds', 'disputes', 'net', 'tax'] as const;

export interface RevenueTable {
  from: string;
  to: string;
  by: readonly Dimension[];
  lines: readonly RevenueLine[];
}

const groupsOf = (by: readonly Dimension[]): Dimension[] => [...by.filter((one) => one !== 'currency'), 'currency'];

/** Returns revenue as CSV, with amounts such as 4.99. */
export function revenueCsv({ by, lines }: Pick<RevenueTable, 'by' | 'lines'>): string {
  const columns = groupsOf(by);
  const rows = lines.map((line) => [
    ...columns.map((name) => line[name] ?? null),
    line.payments,
    ...AMOUNTS.map((name) => decimal(line[name], line.currency)),
  ]);
  return csv([[...columns, 'payments', ...AMOUNTS], ...rows]);
}

/** Returns revenue as Parquet: counts and minor units are INT64, games INT32, days and all else texts. */
async function revenueParquet({ by, lines }: RevenueTable): Promise<Uint8Array<ArrayBuffer>> {
  // Few processes write such a file, so the package is loaded for the first one.
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const numbers = ['payments', ...AMOUNTS] as const;
  const groups = groupsOf(by).map((name) =>
    name === 'game'
      ? { name, type: 'INT32' as const, nullable: true, data: lines.map((line) => numberOf(line.game)) }
      : { name, type: 'STRING' as const, nullable: true, data: lines.map((line) => textOf(line[name])) },
  );
  const sums = numbers.map((name) => ({
    name: name === 'payments' ? name : `${name}_minor`,
    type: 'INT64' as const,
    nullable: false,
    data: lines.map((line) => BigInt(line[name])),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData: [...groups, ...sums] }));
}

const textOf = (value: string | number | null | undefined): string | null => (value == null ? null : String(value));
const numberOf = (value: string | number | null | undefined): number | null => (value == null ? null : Number(value));

export const FORMATS = ['csv', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** Returns a file with revenue, and its name. */
export const revenueFile = async (format: Format, table: RevenueTable) => ({
  name: `revenue-${table.from}-to-${table.to}.${format}`,
  bytes: format === 'csv' ? new TextEncoder().encode(BYTE_ORDER_MARK + revenueCsv(table)) : await revenueParquet(table),
});
