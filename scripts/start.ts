import { flushCompileCache } from 'node:module';
import { onStop } from './lib/signals.ts';
import { type Begun, StartError } from './lib/start-error.ts';
import { openVoice } from './lib/voice.ts';

/** How long a stop waits for running requests. */
const STOP_LIMIT_MS = 30_000;

// First, so that any later failure is reported in the right format.
const voice = openVoice(process.env);
let stopping: Promise<never> | undefined;
const begun: Begun = { undo: [], kill: [], stopping: () => stopping !== undefined, say: voice.say };
const kill = (): void => {
  for (const one of begun.kill) one();
};
process.on('uncaughtException', (error) => {
  voice.fail(error);
  stop(1);
});

const starting = program().then(({ start }) => start(begun));
onStop(
  () => {
    voice.say('\nStopping: finishing running requests … (Ctrl-C again stops at once)');
    stop(0);
  },
  () => {
    kill();
    process.exit(1);
  },
  () => {
    if (!begun.takeSecrets || stopping) return false;
    void begun.takeSecrets();
    return true;
  },
);
try {
  await starting;
  // Flush now: a process that is killed later keeps nothing.
  flushCompileCache();
} catch (error) {
  if (!stopping) voice.fail(error);
  stop(1);
}

/** Imports only the code of this kind of process. */
function program(): Promise<{ start: (begun: Begun) => Promise<void> }> {
  if (process.argv.includes('--check')) return import('./lib/start-check.ts');
  if (process.env.ROLE === 'collector') return import('./lib/start-collector.ts');
  if (process.env.NODE_ENV === 'production') return import('./lib/start-production.ts');
  return import('./lib/start-demo.ts');
}

/** Waits for a start in progress, undoes it and exits. */
function stop(code: number): Promise<never> {
  stopping ??= (async (): Promise<never> => {
    const limit = setTimeout(() => {
      voice.fail(new StartError('Stopping took too long; exiting now.'));
      kill();
      process.exit(1);
    }, STOP_LIMIT_MS);
    limit.unref();
    await starting.catch(() => undefined);
    for (const step of begun.undo.reverse()) {
      await step().catch((error: unknown) => {
        voice.fail(error);
        code = 1;
      });
    }
    process.exit(code);
  })();
  return stopping;
}
