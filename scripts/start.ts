import { flushCompileCache } from 'node:module';
import { ConfigError } from '#server/config/index.ts';
import { onStop } from './lib/signals.ts';
import { type Begun, StartError } from './lib/start-error.ts';

/** Requests under way get this long at the end. */
const STOP_LIMIT_MS = 30_000;

let stopping: Promise<never> | undefined;
const begun: Begun = { undo: [], kill: [], stopping: () => stopping !== undefined };
const kill = (): void => {
  for (const one of begun.kill) one();
};

// Of what the other kind of process does, nothing is loaded.
const starting = (
  process.env.ROLE === 'collector' ? import('./lib/start-collector.ts') : import('./lib/start-portal.ts')
).then(({ start }) => start(begun));
onStop(
  () => {
    console.log('\nStopping: finishing what is under way … (Ctrl-C again ends it at once)');
    stop(0);
  },
  () => {
    kill();
    process.exit(1);
  },
);
process.on('uncaughtException', (error) => {
  console.error(error);
  stop(1);
});
try {
  await starting;
  // Now, as a process that is killed keeps nothing.
  flushCompileCache();
} catch (error) {
  const expected = error instanceof StartError || error instanceof ConfigError;
  if (!stopping) console.error(expected ? `\n${error.message}\n` : error);
  stop(1);
}

/** Waits for a start under way, undoes it and ends the process. */
function stop(code: number): Promise<never> {
  stopping ??= (async (): Promise<never> => {
    const limit = setTimeout(() => {
      console.error('Stopping took too long; ending at once.');
      kill();
      process.exit(1);
    }, STOP_LIMIT_MS);
    limit.unref();
    await starting.catch(() => undefined);
    for (const step of begun.undo.reverse()) {
      await step().catch((error: unknown) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  })();
  return stopping;
}
