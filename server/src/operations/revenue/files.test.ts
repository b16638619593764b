import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { RevenueLine } from './dimensions.ts';
import { revenueFile } from './files.ts';

const LARGE = 9_007_199_254_740_991;
const line = (more: Partial<RevenueLine>): RevenueLine => ({
  ...{
    game: 7,
    item: '7/gems',
    currency: 'EUR',
    payments: 2,
    gross: 998,
    refunds: 499,
    disputes: 0,
    net: 499,
    tax: 80,
  },
  ...more,
});
const table = {
  from: '2026-11-01',
  to: '2026-11-30',
  by: ['game', 'currency', 'item'] as const,
  lines: [
    line({}),
    line({ game: null, item: null, net: -LARGE, gross: LARGE }),
    line({ item: '=1+1', currency: 'JPY' }),
  ] as const,
};

test('a Parquet file has each value exactly, with amounts as 64-bit integers', async () => {
  const { name, bytes } = await revenueFile('parquet', { ...table });
  expect(name).toBe('revenue-2026-11-01-to-2026-11-30.parquet');
  const file = bytes.buffer as ArrayBuffer;
  const types = Object.fromEntries(parquetMetadata(file).schema.map((column) => [column.name, column.type]));
  expect(types).toMatchObject({ game: 'INT32', item: 'BYTE_ARRAY', payments: 'INT64', net_minor: 'INT64' });
  const rows = await parquetReadObjects({ file });
  expect(rows).toEqual(
    table.lines.map(({ game, item, currency, payments, gross, refunds, disputes, net, tax }) => ({
      game: game ?? null,
      item: item ?? null,
      currency,
      payments: BigInt(payments),
      gross_minor: BigInt(gross),
      refunds_minor: BigInt(refunds),
      disputes_minor: BigInt(disputes),
      net_minor: BigInt(net),
      tax_minor: BigInt(tax),
    })),
  );
});

test('a file without lines can be read', async () => {
  const file = (await revenueFile('parquet', { ...table, lines: [] })).bytes.buffer as ArrayBuffer;
  expect(await parquetReadObjects({ file })).toEqual([]);
});

test('a CSV file begins with a byte order mark, and no cell can become a formula', async () => {
  const { bytes } = await revenueFile('csv', {
    ...table,
    lines: [line({}), line({ game: null, item: null }), table.lines[2]],
  });
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    '"game","item","currency","payments","gross","refunds","disputes","net","tax"',
    '"7","7/gems","EUR","2","9.98","4.99","0","4.99","0.8"',
    '"","","EUR","2","9.98","4.99","0","4.99","0.8"',
    `"7","'=1+1","JPY","2","998","499","0","499","80"`,
  ]);
});
