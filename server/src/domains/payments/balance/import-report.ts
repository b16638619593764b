import type { Tx } from '#server/db/client.ts';
import { type PaymentsDeps, providerOf } from '../payments.deps.ts';
import { SettlementReportError } from '../payments.port.ts';
import { type Booked, bookTransactions, extendRead, type ReadPeriod } from './balance.repo.ts';
import { warnOfChanges } from './read-balances.ts';

/** A settlement report with the period that it covers, by the provider's time. */
export interface Report extends ReadPeriod {
  provider: string;
  csv: string;
}

/** `isGap`: the days before the period are missing, and nothing was booked. */
export interface Imported extends Booked {
  lines: number;
  isGap: boolean;
}

type Deps = Pick<PaymentsDeps, 'sql' | 'queue' | 'log' | 'providers' | 'poke'>;

export function balanceReportOf(deps: Deps, name: string): 'read' | 'imported' | null {
  const provider = deps.providers.find((one) => one.name === name);
  if (provider?.balanceTransactions) return 'read';
  return provider?.readSettlementReport ? 'imported' : null;
}

/** Books the lines of a report, each once: reports may overlap. */
export async function importReport(deps: Deps, tx: Tx, { provider, csv, from, until }: Report): Promise<Imported> {
  const read = providerOf(deps, provider).readSettlementReport;
  if (!read) throw new SettlementReportError(`the shop reads no files of ${provider}`);
  const lines = await read(csv);
  const outside = lines.find(({ at }) => at < from || at >= until);
  if (outside)
    throw new SettlementReportError(
      `the line ${outside.id} is of ${outside.at.toISOString()}, which is not in the period of the report`,
    );
  if (!(await extendRead(tx, provider, { from, until }))) return { lines: 0, booked: 0, changed: [], isGap: true };
  const done = await bookTransactions(tx, provider, lines);
  warnOfChanges(deps, provider, done);
  return { ...done, lines: lines.length, isGap: false };
}
