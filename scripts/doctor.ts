/**
 * `npm run doctor -- GID`: calls a game backend as the shop does, and prints what to fix. Exits with 1 if something is
 * wrong.
 */
import { examine } from './lib/doctor/doctor.ts';
import { CannotBegin, readSettings } from './lib/doctor/settings.ts';

const print = (line: string): void => console.log(line);

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  print(`Game ${settings.gid}, ${settings.url}\n`);
  const found = await examine({ settings, print });
  process.exitCode = found.some(({ mark }) => mark === 'wrong') ? 1 : 0;
} catch (error) {
  if (!(error instanceof CannotBegin)) throw error;
  print(error.message);
  process.exitCode = 1;
}
