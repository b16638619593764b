/** `npm run doctor -- GID`: calls a game's backend as the shop does, and says what to fix. Exit code 1 where something is wrong. */
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
