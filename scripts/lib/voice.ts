import { format } from 'node:util';
import { ConfigError } from '#server/config/read.ts';
import { createLog } from '#server/kernel/log.ts';
import { StartError } from './start-error.ts';

/** How a start writes: plain lines for people in the demo, JSON in production, where a program reads each line. */
export interface Voice {
  say(message: string): void;
  /** Reports an error that ends the process. */
  fail(error: unknown): void;
}

/** In production all further output is JSON, also that of libraries and Node. */
export function openVoice(env: NodeJS.ProcessEnv): Voice {
  return env.NODE_ENV === 'production' ? machineVoice(env.LOG_LEVEL) : PEOPLE;
}

const isExpected = (error: unknown): error is Error => error instanceof StartError || error instanceof ConfigError;

const PEOPLE: Voice = {
  say: (message) => console.log(message),
  fail: (error) => console.error(isExpected(error) ? `\n${error.message}\n` : error),
};

const LEVELS = new Set(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** @param level from the environment, not checked yet */
function machineVoice(level = 'info'): Voice {
  const log = createLog({ level: LEVELS.has(level) ? level : 'info', inOrder: true });
  for (const name of ['error', 'warn', 'info', 'debug'] as const)
    console[name] = (...parts: unknown[]) => log[name](format(...parts));
  console.log = console.info;
  // Node itself would write lines of text.
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'Node warning'));
  return {
    say: (message) => log.info(message.trim()),
    fail(error) {
      if (error instanceof ConfigError) log.fatal({ problems: error.problems }, 'the configuration cannot be used');
      else if (isExpected(error)) log.fatal(error.message);
      else log.fatal({ err: error }, 'the process ends by an error');
    },
  };
}
