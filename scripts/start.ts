import { flushCompileCache } from 'node:module';
import { onStop } from './lib/signals.ts';
import { type Begun, StartError } from './lib/start-error.ts';
import { openVoice } from './lib/voice.ts';

/** Requests under way get this long at the end. */
const STOP_LIMIT_MS = 30_000;

// Before all else: whatever fails from here on is told in its way.
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
    voice.say('\nStopping: finishing what is under way … (Ctrl-C again ends it at once)');
    stop(0);
  },
  () => {
    kill();
    process.exit(1);
  },
);
try {
  await starting;
  // Now, as a process that is killed keeps nothing.
  flushCompileCache();
} catch (error) {
  if (!stopping) voice.fail(error);
  stop(1);
}

/** Of what the other kinds of process do, nothing is loaded. */
function program(): Promise<{ start: (begun: Begun) => Promise<void> }> {
  if (process.env.ROLE === 'collector') return import('./lib/start-collector.ts');
  if (process.env.NODE_ENV === 'production') return import('./lib/start-production.ts');
  return import('./lib/start-demo.ts');
}

/** Waits for a start under way, undoes it and ends the process. */
function stop(code: number): Promise<never> {
  stopping ??= (async (): Promise<never> => {
    const limit = setTimeout(() => {
      voice.fail(new StartError('Stopping took too long; ending at once.'));
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
