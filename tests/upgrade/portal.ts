/** A process of the version in UPGRADE_FOLDER, a checkout or a release. It starts on a migrated database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Version {
  startPortal(options: { env: NodeJS.ProcessEnv; webDir: string }): Promise<{ url: string; stop(): Promise<void> }>;
}

const folder = process.env.UPGRADE_FOLDER ?? '';
const main = join(folder, 'server/src/main.ts');
if (!existsSync(main)) throw new Error(`${folder} is no checkout and no release: it has no server/src/main.ts`);
const { startPortal } = (await import(main)) as Version;
const portal = await startPortal({ env: process.env, webDir: join(folder, 'web/dist') });
process.once('SIGTERM', async () => {
  await portal.stop();
  process.exit(0);
});
process.once('disconnect', () => process.exit(1));
process.send?.({ ready: 'portal' });
