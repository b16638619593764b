import { startCrmFrom } from './crm/main.ts';
import { startGamesFrom } from './games/main.ts';
import { startIdentityFrom } from './identity/main.ts';
import { run, type Starter } from './kit/simulator.ts';
import { startMailboxFrom } from './mailbox/main.ts';
import { startPhoneFrom } from './phone/main.ts';
import { startPspFrom } from './psp/main.ts';
import { startPushFrom } from './push/main.ts';

const STARTERS: Record<string, Starter> = {
  psp: startPspFrom,
  games: startGamesFrom,
  mailbox: startMailboxFrom,
  identity: startIdentityFrom,
  phone: startPhoneFrom,
  push: startPushFrom,
  crm: startCrmFrom,
};

/** `node simulators/main.ts psp games mailbox identity phone push crm`: runs the given simulators in one process. */
const names = process.argv.slice(2);
const unknown = names.filter((name) => !Object.hasOwn(STARTERS, name));
if (names.length === 0 || unknown.length > 0) {
  console.error(
    `Name the simulators to run: ${Object.keys(STARTERS).join(' ')}${unknown.length ? `; unknown: ${unknown.join(' ')}` : ''}`,
  );
  process.exit(1);
}
await run(names.flatMap((name) => STARTERS[name] ?? []));
