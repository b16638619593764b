/** The portal as a program for benchmarks, with the desk if it is configured; it reports its port when it is ready. */
import { startPortal } from '#server/main.ts';

const portal = await startPortal({
  env: process.env,
  webDir: new URL('../../web/dist', import.meta.url).pathname,
  deskDir: new URL('../../desk/dist', import.meta.url).pathname,
});
process.send?.({ ready: 'portal', port: Number(new URL(portal.url).port) });
process.once('SIGTERM', async () => {
  await portal.stop();
  process.exit(0);
});
