import { startCollector } from '#server/collector.ts';
import { loadCollectorConfig, OF_COLLECTOR, withSecretFiles } from '#server/config/index.ts';
import { asStartError, canListen } from './listening.ts';
import { migrated } from './migrated.ts';
import type { Begun } from './start-error.ts';

/** Starts the collector, which only receives events. */
export async function start(begun: Begun): Promise<void> {
  const config = loadCollectorConfig(withSecretFiles(process.env, [], OF_COLLECTOR));
  begun.takeSecrets = async () => begun.say('A collector takes no secrets again: restart it.');
  await canListen(config);
  await migrated(config.databaseOwnerUrl ?? config.databaseUrl, config.databaseUrl, begun.say);
  if (begun.stopping()) return;
  const collector = await startCollector(config).catch((error: unknown) => {
    throw asStartError(error, config);
  });
  begun.undo.push(collector.stop);
  begun.say(`A collector takes events at ${collector.url}`);
}
