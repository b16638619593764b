import { mkdtempSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '/work/main/tests/chaos/postgres.ts';
import { connect } from '/work/main/server/src/db/client.ts';
const dir = mkdtempSync('/tmp/drv-');
const pg = await startPostgres(dir);
process.on('unhandledRejection', (e, p) => console.log('UNHANDLED', (e as Error).message, (e as Error).stack?.split('\n').slice(1,4).join('|')));
process.on('uncaughtException', (e) => console.log('UNCAUGHT', e.message, e.stack?.split('\n').slice(1,4).join('|')));
const sql = connect(pg.url, { max: 4 });
let heard = 0;
await sql.listen('orders', () => { heard++; });
let errors: Record<string, number> = {}; let ok = 0; let hung = 0;
let stop = false;
const loop = async (n: number) => { while (!stop) { try {
  const work = n % 2 ? sql.begin(async (tx) => { await tx`select 1`; await tx`select pg_sleep(0.01)`; await tx`select 2`; }) : sql`select 1`;
  const r = await Promise.race([work.then(() => 'ok'), pause(8000).then(() => 'hung')]);
  if (r === 'hung') hung++; else ok++; }
  catch (e) { const m = (e as Error).message.slice(0,60); errors[m] = (errors[m] ?? 0) + 1; await pause(50); } } };
const loops = Array.from({ length: 12 }, (_, n) => loop(n));
for (let i = 0; i < 4; i++) { await pause(800); await pg.crash(); await pause(800); const before = heard;
  try { await sql`select pg_notify('orders', 'x')`; } catch (e) { console.log('notify', (e as Error).message); }
  await pause(400); console.log('round', i, { ok, hung, errors, heardNow: heard - before }); errors = {}; ok = 0; }
stop = true; await Promise.race([Promise.all(loops), pause(9000)]); console.log('end', { hung });
await Promise.race([sql.end({ timeout: 1 }), pause(3000)]); await pg.stop(); process.exit(0);
