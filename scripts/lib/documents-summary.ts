import { knownReason } from '#server/adapters/psp/documents/exceptions.fixture.ts';
import { findingsOf, type WatchedCall } from '#server/adapters/psp/documents/watch.fixture.ts';

/** Returns a table of the checked calls by operation, the differences, and the known exceptions that were met. */
export function summaryOf(calls: readonly WatchedCall[]): { text: string; differences: number } {
  const byOperation = Map.groupBy(calls, ({ operation }) => operation);
  const found = calls.flatMap(findingsOf);
  const [differing, known] = [
    found.filter((one) => knownReason(one) === null),
    found.filter((one) => knownReason(one) !== null),
  ];
  const rows = [...byOperation].map(([operation, own]) => {
    const of = (list: typeof found, side: string): number =>
      list.filter((one) => one.operation === operation && one.problem.startsWith(side)).length;
    return [operation, `${own.length}`, `${of(differing, 'request')}`, `${of(differing, 'answer')}`].concat(
      `${of(known, '')}`,
    );
  });
  const text = [
    'Calls of the adapter, and differences from the documents',
    ...table([['operation', 'calls', 'in requests', 'in answers', 'known exceptions'], ...rows]),
    `${calls.length} requests and ${calls.length} answers in ${byOperation.size} operations`,
    '',
    `${differing.length} differences`,
    ...counted(differing.map(({ operation, problem }) => `${operation}: ${problem}`)),
    ...(known.length > 0 ? ['', `${known.length} known exceptions`] : []),
    ...counted(known.map((one) => `${one.operation}: ${one.problem} (${knownReason(one)})`)),
  ];
  return { text: text.join('\n'), differences: differing.length };
}

const counted = (lines: readonly string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)].map(([line, all]) => `  ${`${all.length}`.padStart(5)} × ${line}`);

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}
