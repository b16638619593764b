import { writeSync } from 'node:fs';
import { checkEnvironment } from '#server/wiring/check-environment.ts';

/** `--check`: prints a line for each check of the environment, and exits. Starts and changes nothing. */
export async function start(): Promise<never> {
  const right = await checkEnvironment(process.env, ({ mark, of, text }) => {
    writeSync(1, `${mark.padEnd(8)}${of}: ${text}\n`);
  });
  writeSync(1, right ? 'A start would succeed.\n' : 'Correct what is wrong before you start.\n');
  process.exit(right ? 0 : 1);
}
