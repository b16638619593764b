import { operatorsAdd, operatorsRevoke } from '../../operations/actions/operators.ts';
import { run } from '../../operations/operation.ts';
import { hashOf, newToken } from '../../operations/operators.ts';
import { ROLES } from '../../operations/permissions.ts';
import { operatorsList } from '../../operations/queries/operators.ts';
import { type Command, command, numeric } from '../command.ts';
import { table } from '../table.ts';

/** The token is made here and shown once: what is done keeps its hash, and the audit log neither. */
const added: Command = {
  name: operatorsAdd.name,
  permission: operatorsAdd.permission,
  acts: true,
  args: ['NAME'],
  options: { role: { value: ROLES.join('|'), required: true }, days: { value: 'N' } },
  about:
    'make an operator, or give one another role or a new token, which ends the former ones; prints the token, once; it counts for 90 days, or --days',
  run: async (parts, caller, [name], { role, days }) => {
    const token = newToken();
    const input = { name, role, tokenHash: hashOf(token), ...(days !== undefined && { days: numeric(days) }) };
    const done = await run(parts, operatorsAdd, caller, input);
    const until = done.expiresAt.toISOString().slice(0, 10);
    const text = `${done.operator} is ${done.role}, until ${until}. Their token, for \`ops login\`; it is shown once:\n${token}`;
    return { data: { ...done, token }, text };
  },
};

export const operatorCommands = [
  command({
    operation: operatorsList,
    args: [],
    about: 'who may act, in which role, until when their token counts, and when they last did something',
    input: () => ({}),
    answer: (found) => ({ data: found, text: table(found.operators.map((operator) => ({ ...operator }))) }),
  }),
  added,
  command({
    operation: operatorsRevoke,
    args: ['NAME'],
    about: 'end an operator: every token of theirs is dead at once',
    input: ([name]) => ({ name }),
    answer: (done) => ({ data: done, text: `${done.operator} may do nothing any more.` }),
  }),
];
