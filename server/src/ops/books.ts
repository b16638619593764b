import { databaseNow } from '../db/now.ts';
import type { Answer, Command, Options } from './command.ts';
import { dayBefore, FINDINGS, type Findings, findDifferences } from './differences.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { section } from './table.ts';

async function differences(ops: Ops, _: readonly string[], { day, provider }: Options): Promise<Answer> {
  const found = await findDifferences(ops, day ? instantOf(day) : dayBefore(await databaseNow(ops.sql)), provider);
  const kinds = Object.keys(FINDINGS) as (keyof Findings)[];
  const lists = kinds
    .filter((kind) => found.counts[kind] > 0)
    .map((kind) => section(`${FINDINGS[kind]}: ${found.counts[kind]}`, found.findings[kind]));
  const head = found.total === 0 ? `${found.day}: all agree.` : `${found.day}: ${found.total} difference(s).`;
  return { data: found, text: [head, ...lists].join('\n\n'), found: found.total > 0 };
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
    options: { day: { value: 'YYYY-MM-DD' }, provider: { value: 'NAME' } },
    about:
      'payments, ledger, orders and deliveries of a UTC day (yesterday), against each other and the providers’ books',
    acts: false,
    run: differences,
  },
];
