import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** Returns one line with the machine and versions that made the figures. */
export function machine(versions: Record<string, string> = {}): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const software = Object.entries({ node: process.versions.node, ...versions }).map(
    ([name, version]) => `${name} ${version}`,
  );
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB · ${software.join(' · ')}`;
}

/** Returns the installed version of a package. */
export function versionOf(name: string): string {
  const manifest = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Returns a table in plain text; numbers are aligned to the right. */
export function table(rows: readonly Record<string, string | number>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)));
  const line = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, i) =>
        typeof cell === 'number' ? String(cell).padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [
    line(names),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ].join('\n');
}

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Returns the value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits));
