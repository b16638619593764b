/** Fills the shops. */
import { startEmbedded } from '#server/dev/embedded-postgres/index.ts';
import { shopOf } from './kit/shops.ts';

const SIZES = (process.env.BENCH_GROWTH ?? '10000,1000000,10000000').split(',').map(Number);
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1_000_000);
const PEOPLE = { players: PLAYERS, buyers: 32, readers: 400 };
const server = await startEmbedded({ dataDir: process.env.BENCH_GROWTH_DIR ?? '', settings: { max_wal_size: '8GB' } });
try {
  for (const size of SIZES) await shopOf(server.url, PEOPLE, size);
} finally {
  await server.stop();
}
