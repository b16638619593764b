import { connect } from '#server/db/client.ts';
import { startEmbedded } from './index.ts';

/** Holds a server as the portal does, until it gets SIGTERM or is killed. */
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } });
const sql = connect(embedded.url, { max: 1 });
await sql`create table held (n int)`;
await sql`insert into held values (1)`;
process.once('SIGTERM', async () => {
  await sql.end();
  await embedded.stop();
  process.exit(0);
});
process.send?.('up');
