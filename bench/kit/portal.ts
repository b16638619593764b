/** The portal as a program for benchmarks; it reports its port when it is ready. */
import { startPortal } from '#server/main.ts';
import { followers } from './followers.ts';

const portal = await startPortal({
  env: process.env,
  webDir: new URL('../../web/dist', import.meta.url).pathname,
  ...(process.env.BENCH_FOLLOWERS === 'true' && { overrides: { followers: followers() } }),
});
process.send?.({ ready: 'portal', port: Number(new URL(portal.url).port) });
process.once('SIGTERM', async () => {
  await portal.stop();
  process.exit(0);
});
