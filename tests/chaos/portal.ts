/**
 * The portal as a program for the chaos suite. CHAOS_CLOCK_MS shifts its clock, as does a message `{ clock }`.
 * CHAOS_SWEEP=true runs the minute's work every second, and CHAOS_CATCH_UP=true the daily work too.
 * CHAOS_CATCH_UP=mended does so once the world is repaired. Waits are shortened so that a run settles in minutes.
 * CHAOS_NOTICE_MS is the time that a stop leaves to balancers, as in production.
 */
import { flushCompileCache } from 'node:module';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig } from '#server/config/index.ts';
import { createLog } from '#server/kernel/log.ts';
import { serve } from '#server/main.ts';
import { createContext } from '#server/wiring/context.ts';
import { followers } from './followers.ts';

const WAITS = {
  delivery: [0.3, 0.5, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5],
  paymentCheck: [2, 2, 3, 3, 5],
  webhookHoldMs: 8000,
  rescue: { expireSeconds: Number(process.env.CHAOS_EXPIRE_SECONDS ?? 15), lookSeconds: 2 },
};

let shift = Number(process.env.CHAOS_CLOCK_MS ?? 0);
const clock = { now: () => new Date(Date.now() + shift) };

const config = loadConfig(process.env, PAYMENT_PROVIDERS);
if (!config.databaseUrl) throw new Error('the chaos portal needs DATABASE_URL');
const log = createLog(config.log);
const hosts = { stripe: process.env.CHAOS_STRIPE_URL, adyen: process.env.CHAOS_ADYEN_URL };
const context = await createContext({ ...config, databaseUrl: config.databaseUrl }, log, {
  clock,
  hosts,
  waits: WAITS,
  followers: followers(process.env.CHAOS_BROKEN_FOLLOWERS === 'true'),
});
// The pages of payment links need only their frame, so no build is needed.
const webDir = new URL('../../web/src/pay', import.meta.url).pathname;
const portal = await serve(config, log, context, webDir, Number(process.env.CHAOS_NOTICE_MS ?? 0));

const catchesUp = async (): Promise<boolean> => {
  const { CHAOS_CATCH_UP } = process.env;
  return (
    CHAOS_CATCH_UP === 'true' ||
    (CHAOS_CATCH_UP === 'mended' && (await context.sql`select from chaos_mended`).length > 0)
  );
};

let sweeping = Promise.resolve();
let stopping = false;
const sweep = async (): Promise<void> => {
  await context.sweeps.expire();
  await context.sweeps.ask();
  await context.settleInvites();
  if (await catchesUp()) await context.sweeps.catchUp(5);
};
const timer = setInterval(() => {
  sweeping = sweeping
    .then(sweep)
    .catch((error: unknown) => log.error({ err: error }, 'sweep failed, next run will retry'));
}, 1000);
if (process.env.CHAOS_SWEEP !== 'true') clearInterval(timer);

process.on('message', ({ clock }: { clock?: number }) => {
  if (clock !== undefined) shift = clock;
});
process.once('SIGTERM', async () => {
  if (stopping) return;
  stopping = true;
  clearInterval(timer);
  await sweeping;
  await portal.stop();
  process.exit(0);
});
process.on('unhandledRejection', (error: unknown) => {
  log.fatal({ err: error }, 'a rejection that nobody handles');
  process.exit(1);
});
process.once('disconnect', () => process.exit(1));
// It may be killed, which would leave no compile cache for the next one.
flushCompileCache();
process.send?.({ ready: 'portal' });
