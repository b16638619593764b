/**
 * `npm run chaos -- --orders 2000 --seed 7`: runs orders through the portal under faults, and checks that no money and
 * no item was lost or doubled. Exits with 1 on a violation, and with 2 if the machine was too slow to judge; see
 * docs/chaos.md. `-- --failover 20` runs failovers of the database instead; see docs/failover.md.
 */
import { parseArgs } from 'node:util';
import { runChaos } from './chaos.ts';
import { report } from './report.ts';
import { isTooSlow } from './too-slow.ts';

const { values } = parseArgs({
  options: {
    orders: { type: 'string' },
    seed: { type: 'string' },
    'at-once': { type: 'string' },
    failover: { type: 'string' },
    cluster: { type: 'string' },
    lose: { type: 'string' },
    mend: { type: 'string' },
  },
});
const whole = (text: string | undefined, fallback: number): number => {
  const number = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${text} is not a whole number above 0`);
  return number;
};

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

if (values.failover !== undefined) {
  const { cluster: url, lose, mend } = values;
  if ((url === undefined) !== (lose === undefined)) throw new Error('--cluster and --lose need each other');
  const { isGood, runFailovers } = await import('./failover/failover.ts');
  const { result, failovers } = await runFailovers(whole(values.failover, 20), {
    ...(url && lose && { managed: { url, lose, mend } }),
    say: (line) => console.log(line),
    signal: stop.signal,
  });
  console.log(report(result));
  const back = failovers.map(({ backMs }) => backMs).toSorted((a, b) => a - b);
  console.log(
    `${failovers.length} failovers; back after ${back[Math.floor(back.length / 2)]} ms (median), ${back.at(-1)} ms at most`,
  );
  const gap = Math.max(...failovers.map(({ gapMs }) => gapMs));
  console.log(`${result.witness.orders.size} orders acknowledged; longest time without one: ${gap} ms`);
  const bad = failovers.filter((one) => !isGood(one, url !== undefined));
  for (const one of bad) console.log(`too slow, or a former primary was believed: ${JSON.stringify(one)}`);
  process.exit(result.verdict.violations.length + bad.length === 0 ? 0 : 1);
}

const options = {
  orders: whole(values.orders, 2000),
  seed: whole(values.seed, 1 + Math.floor(Math.random() * 1_000_000)),
  ...(values['at-once'] && { atOnce: whole(values['at-once'], 32) }),
  say: (line: string) => console.log(line),
  signal: stop.signal,
};
console.log(`chaos: ${options.orders} orders, seed ${options.seed}`);
const result = await runChaos(options);
console.log(report(result));
const { violations } = result.verdict;
if (violations.length === 0) process.exit(0);
process.exit(isTooSlow(result.verdict, result.slowestStartMs) ? 2 : 1);
