import { startCollector } from '#server/collector.ts';
import { loadCollectorConfig } from '#server/config/index.ts';
import { migrated } from './migrated.ts';
import { portTaken } from './port-taken.ts';
import type { Begun } from './start-error.ts';

/** Starts what takes events and does nothing else. */
export async function start(begun: Begun): Promise<void> {
  const config = loadCollectorConfig(process.env);
  await portTaken(config);
  await migrated(config.databaseOwnerUrl ?? config.databaseUrl, config.databaseUrl);
  if (begun.stopping()) return;
  const collector = await startCollector(config);
  begun.undo.push(collector.stop);
  console.log(`A collector takes events at ${collector.url}`);
}
