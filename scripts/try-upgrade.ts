/**
 * `npm run try:upgrade -- COMMIT`: replaces the version of a commit, or of the folder of a release, by this one while
 * players buy. Without an argument it takes the newest tag. Exits with 1 if an order failed or books differ. See
 * docs/operations.md, "Update".
 */
import { parseArgs } from 'node:util';
import { upgrade } from '#tests/upgrade/upgrade.ts';

const { values, positionals } = parseArgs({
  options: { orders: { type: 'string', default: '40' } },
  allowPositionals: true,
});
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const { former, migrations, parts, failed, differences } = await upgrade(positionals[0], Number(values.orders), {
  say: (line) => console.log(line),
  signal: stop.signal,
});
const sum = Object.values(parts).reduce((all, one) => all + one, 0);
console.log(`From ${former}: ${migrations.length} migrations, ${sum} orders, ${failed.length} failed.`);
for (const line of [...failed, ...differences]) console.log(`  ${line}`);
console.log(differences.length === 0 ? 'The books are whole.' : 'The books differ.');
process.exit(failed.length + differences.length === 0 ? 0 : 1);
