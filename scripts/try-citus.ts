/**
 * `npm run try:citus -- --url postgres://…`: tries the shop on a Citus cluster that the reader started; see
 * docs/scale.md. Runs integration tests and orders in scratch databases, and exits with 1 if something failed.
 */
import { parseArgs } from 'node:util';
import { AREAS } from './lib/citus/areas.ts';
import { orderOnCluster } from './lib/citus/orders.ts';
import { refusalOf } from './lib/citus/refusal.ts';
import { type AreaResult, testAreas } from './lib/citus/tests.ts';

const ALL = Object.keys(AREAS).join(',');
const USAGE = `Usage: npm run try:citus -- --url postgres://USER@HOST:PORT/DATABASE [--areas ${ALL}] [--orders 500]
The database is the coordinator's. It has the extension citus and lists the workers (citus_add_node).
The user may create databases on each server, and connects to the workers as to the coordinator.`;

const { url, areas, orders } = readArguments();
const refusal = await refusalOf(url);
if (refusal) {
  console.error(refusal);
  process.exit(1);
}

const results = areas.length > 0 ? await testAreas(areas, url) : [];
const trial = orders > 0 ? await orderOnCluster(url, orders) : null;

console.log('\nArea          passed  failed');
for (const { area, passed, failures } of results)
  console.log(`${area.padEnd(12)}  ${String(passed).padStart(6)}  ${String(failures.length).padStart(6)}`);
if (trial) {
  const { single, multi } = trial.statements;
  console.log(`\nOrders: ${trial.sent} of ${orders} placed, paid and delivered.`);
  console.log(`Distributed statements: ${single} on one shard, ${multi} on several or all.`);
}
const failures = [...results.flatMap((one: AreaResult) => one.failures), ...(trial?.failures ?? [])];
for (const failure of failures) console.log(`  ${failure}`);
const passed = results.reduce((sum, one) => sum + one.passed, 0);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

function readArguments(): { url: string; areas: string[]; orders: number } {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        areas: { type: 'string', default: ALL },
        orders: { type: 'string', default: '500' },
      },
    });
    const areas = values.areas.split(',').filter((area) => area !== '');
    const orders = Number(values.orders);
    const isKnown = areas.every((area) => area in AREAS);
    if (values.url && isKnown && Number.isInteger(orders) && orders >= 0) return { url: values.url, areas, orders };
  } catch {
    // An unknown option.
  }
  console.error(USAGE);
  process.exit(2);
}
