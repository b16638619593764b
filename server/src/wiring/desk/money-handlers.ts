import type { moneyApi } from '#contract/operator/money.ts';
import type { Catalogue } from '../../domains/catalog/index.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { booksClose, booksReopen } from '../../operations/actions/books.ts';
import { monthCsv } from '../../operations/books/month-csv.ts';
import { BYTE_ORDER_MARK } from '../../operations/csv.ts';
import type { Parts } from '../../operations/parts.ts';
import { booksList, booksMonth } from '../../operations/queries/books.ts';
import { reportCurrencies, reportRevenue } from '../../operations/queries/reports.ts';
import type { RevenueLine } from '../../operations/revenue/dimensions.ts';
import { type Format, revenueFile } from '../../operations/revenue/files.ts';
import { barsOf, totalsOf } from '../../operations/revenue/totals.ts';
import { gameName, withNames } from './names.ts';
import { runFor } from './run-for.ts';

/** Lines in one answer. */
const MOST = 1000;

/** Maps the endpoints about revenue and months to operations. */
export function moneyHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof moneyApi> {
  const run = runFor(parts);
  const report = (caller: DeskCaller, { by, ...query }: { by: string }) =>
    run(caller, reportRevenue, { ...query, by: by.split(',') });
  const file =
    (format: Format) =>
    async ({ query }: { query: { by: string } }, caller: DeskCaller) =>
      revenueFile(format, await report(caller, query));
  return {
    'GET /money': async ({ query }, caller) => {
      const { from, to, zone, by, lines } = await report(caller, query);
      const [first = 'day'] = by;
      return {
        ...{ from, to, zone, total: lines.length, totals: totalsOf(lines), bars: barsOf(lines, first) },
        lines: lines.slice(0, MOST) as never,
        names: namesOf(await parts.catalogue(), lines.slice(0, MOST)),
      };
    },
    'GET /money/currencies': (_, caller) => run(caller, reportCurrencies, {}),
    'GET /money/csv': file('csv'),
    'GET /money/parquet': file('parquet'),
    'GET /books': (_, caller) => run(caller, booksList, {}),
    'GET /books/:month': ({ params }, caller) => run(caller, booksMonth, params),
    'GET /books/:month/csv': async ({ params }, caller) => ({
      name: `books-${params.month}.csv`,
      bytes: new TextEncoder().encode(BYTE_ORDER_MARK + monthCsv(await run(caller, booksMonth, params))),
    }),
    'POST /books/:month/reopen': ({ params, body }, caller) => run(caller, booksReopen, { ...params, ...body }),
    'POST /books/:month/close': ({ params, body }, caller) => run(caller, booksClose, { ...params, ...body }),
  };
}

/** Returns the English names of the games and items of some lines. */
function namesOf(catalogue: Catalogue, lines: readonly Pick<RevenueLine, 'game' | 'item'>[]): Record<string, string> {
  const keys = new Set(lines.flatMap(({ game, item }) => [game ?? null, item ?? null]));
  const named = [...keys].flatMap((key) => {
    if (key === null) return [];
    const [gid = '', ...item] = String(key).split('/');
    const bought = { gid: Number(gid), item: item.join('/') };
    const name = item.length === 0 ? gameName(catalogue, bought.gid) : withNames(catalogue)(bought).itemName;
    return name === null ? [] : [[String(key), name] as const];
  });
  return Object.fromEntries(named);
}
