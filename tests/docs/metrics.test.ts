import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Definition, METRICS } from '#server/kernel/metrics/definitions.ts';

const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');

test('the table of docs/metrics.md is the list of metrics, in its order', () => {
  const rows = Object.entries<Definition>(METRICS).map(([name, { kind, unit, labels, help }]) => {
    const named = labels.map((label) => `\`${label}\``).join(', ') || 'none';
    return `| \`${name}\` | ${kind} | ${unit === 'By' ? 'bytes' : unit} | ${named} | ${help} |`;
  });
  expect(page.split('\n').filter((line) => line.startsWith('| `manawell_'))).toEqual(rows);
});

test('each metric names its unit, as Prometheus does', () => {
  for (const [name, { kind, unit }] of Object.entries<Definition>(METRICS)) {
    if (unit === 's') expect(name).toMatch(/_seconds(_total)?$/);
    if (unit === 'By') expect(name).toMatch(/_bytes$/);
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter' || kind === 'sum']);
  }
});
