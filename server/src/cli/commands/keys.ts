import { SCOPES } from '#contract/publisher/scopes.ts';
import { keysAdd, keysRevoke, keysRotate } from '../../operations/actions/keys.ts';
import { keptOfSecret, newKeySecret } from '../../operations/keys/secret.ts';
import { run } from '../../operations/operation.ts';
import { keysList } from '../../operations/queries/keys.ts';
import { type Command, command, numeric } from '../command.ts';
import { table } from '../table.ts';

const day = (at: Date): string => at.toISOString().slice(0, 10);

/** The command makes the secret and prints it once: the database stores only its hash. */
const added: Command = {
  name: keysAdd.name,
  permission: keysAdd.permission,
  acts: true,
  args: ['NAME'],
  options: { scopes: { value: SCOPES.join(','), required: true }, days: { value: 'N' } },
  about: 'create a key of the server API; prints its secret once; valid for 365 days or --days',
  run: async (parts, caller, [name], { scopes = '', days }) => {
    const secret = newKeySecret();
    const input = { name, scopes: scopes.split(','), ...keptOfSecret(secret) };
    const done = await run(parts, keysAdd, caller, { ...input, ...(days !== undefined && { days: numeric(days) }) });
    const text = `The key ${done.key} may ${done.scopes.join(', ')}, until ${day(done.expiresAt)}. Its secret; it is shown once:\n${secret}`;
    return { data: { ...done, secret }, text };
  },
};

const rotated: Command = {
  name: keysRotate.name,
  permission: keysRotate.permission,
  acts: true,
  args: ['NAME'],
  options: { hours: { value: 'N' }, days: { value: 'N' } },
  about: 'give a key a new secret, printed once; the former one stays valid for 24 hours or --hours, at most 168',
  run: async (parts, caller, [name], { hours, days }) => {
    const secret = newKeySecret();
    const done = await run(parts, keysRotate, caller, {
      name,
      ...keptOfSecret(secret),
      ...(hours !== undefined && { hours: hours === '0' ? 0 : numeric(hours) }),
      ...(days !== undefined && { days: numeric(days) }),
    });
    const text = `The new secret of the key ${done.key}, until ${day(done.expiresAt)}; it is shown once. The former one ends within ${done.hours} hours.\n${secret}`;
    return { data: { ...done, secret }, text };
  },
};

export const keyCommands = [
  command({
    operation: keysList,
    args: [],
    about: 'all keys of the server API with scopes, last use to the hour, and expiry',
    input: () => ({}),
    answer: (found) => ({
      data: found,
      text: table(
        found.keys.map(({ scopes, secrets, ...key }) => ({
          ...key,
          scopes: scopes.join(' '),
          secrets: secrets.map(({ prefix }) => `${prefix}…`).join(' '),
        })),
      ),
    }),
  }),
  added,
  rotated,
  command({
    operation: keysRevoke,
    args: ['NAME'],
    about: 'revoke a key: it stops working at once, and its requests for approval end',
    input: ([name]) => ({ name }),
    answer: (done) => ({ data: done, text: `The key ${done.key} is revoked.` }),
  }),
];
