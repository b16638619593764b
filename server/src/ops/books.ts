import { databaseNow } from '../db/now.ts';
import type { Answer, Command, Options } from './command.ts';
import { dayBefore, FINDINGS, type Findings, findDifferences } from './differences.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { money, type Row, section } from './table.ts';

const MOST_DAYS = 400;

async function differences(ops: Ops, _: readonly string[], options: Options): Promise<Answer> {
  const scope = { ...(await daysOf(ops, options)), only: options.provider };
  const found = await findDifferences(ops, scope);
  const kinds = Object.keys(FINDINGS) as (keyof Findings)[];
  const lists = kinds
    .filter((kind) => found.counts[kind] > 0)
    .map((kind) => section(`${FINDINGS[kind]}: ${found.counts[kind]}`, found.findings[kind].map(readable)));
  const when = found.days > 1 ? `${found.days} days up to ${found.day}` : found.day;
  const head = found.total === 0 ? `${when}: all agree.` : `${when}: ${found.total} difference(s).`;
  return { data: found, text: [head, ...lists].join('\n\n'), found: found.total > 0 };
}

async function daysOf({ sql }: Ops, { day, days = '1' }: Options): Promise<{ day: Date; days: number }> {
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > MOST_DAYS)
    throw new OpsRefusal('usage', `--days is 1 to ${MOST_DAYS}: that day and those before it.`);
  const now = await databaseNow(sql);
  const last = day ? instantOf(day) : dayBefore(now);
  if (last > now) throw new OpsRefusal('usage', `${day} has not begun: it is ${now.toISOString()}.`);
  return { day: last, days: Number(days) };
}

const SUMS = ['ours', 'theirs', 'payment', 'ledger', 'held', 'total', 'kept', 'amount', 'owed'];

/** A finding as people read it, its sums in their currency. */
function readable(row: Row): Row {
  const { currency, ...rest } = row;
  if (typeof currency !== 'string') return row;
  const cells = Object.entries(rest).map(([name, cell]) => [
    name,
    typeof cell === 'number' && SUMS.includes(name) ? money(cell, currency) : cell,
  ]);
  return Object.fromEntries(cells);
}

function instantOf(day: string): Date {
  const at = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day) {
    throw new OpsRefusal('usage', '--day is a UTC day such as 2026-11-21.');
  }
  return at;
}

export const bookLooks: readonly Command[] = [
  {
    name: 'differences',
    args: [],
    options: { day: { value: 'YYYY-MM-DD' }, days: { value: 'N' }, provider: { value: 'NAME' } },
    about:
      'payments, ledger, orders and deliveries of a UTC day (yesterday), or of N up to it, against each other and the providers’ books',
    acts: false,
    run: differences,
  },
];
