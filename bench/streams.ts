/**
 * Measures open event streams of orders on one process that only answers (`ROLE=web`), with the limits against abuse
 * on: each stream is another player's, from another address. `npm run bench:streams -- --streams 10000`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { FIRST_BUYER, fillPlayers } from './kit/books/people.ts';
import { hangUp, makeBuyers } from './kit/buyers.ts';
import { memoryOf } from './kit/memory.ts';
import { placeOrder, totalOf } from './kit/place-order.ts';
import { startProgram } from './kit/program.ts';
import { machine, round } from './kit/report.ts';
import { measureStreams } from './kit/streams.ts';
import { startBenchWorld } from './kit/world.ts';

const { values } = parseArgs({ options: { streams: { type: 'string', default: '10000' } } });
const STREAMS = Number(values.streams);

const world = await startBenchWorld();
try {
  console.log(
    `${machine({ postgresql: '18' })} · ${new Date().toISOString()} · load average ${round(loadavg()[0] ?? 0, 1)}`,
  );
  const [buyer] = await makeBuyers(world, 1);
  if (!buyer) throw new Error('there is no buyer');
  // The model of all orders, which are copied: placing them by requests would take longer than the measurement.
  await placeOrder(world, buyer, await totalOf(world, buyer));
  await fillPlayers(world.sql, { players: STREAMS, buyers: 0, readers: 0 });
  const env = { ...world.env, ROLE: 'web', RATE_LIMIT: 'true', TRUST_PROXY: '1' };
  const program = await startProgram('bench/kit/portal.ts', [], env, ['portal']);
  try {
    console.log(`ROLE=web: ${round(memoryOf(program.pid))} MB when ready`);
    await measureStreams(
      { ...world, portal: `http://127.0.0.1:${program.ports.portal}`, pid: program.pid },
      STREAMS,
      FIRST_BUYER,
    );
  } finally {
    await program.stop();
  }
} finally {
  await world.stop();
  await hangUp();
}
