import { sha256 } from '../../kernel/ids/hash.ts';
import {
  operatorsAdd,
  operatorsInvite,
  operatorsRevoke,
  operatorsRole,
  operatorsSignOut,
} from '../../operations/actions/operators.ts';
import { run } from '../../operations/operation.ts';
import { hashOf, newInvitation, newToken } from '../../operations/operators.ts';
import { ROLES } from '../../operations/permissions.ts';
import { operatorsList } from '../../operations/queries/operators.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { type Command, command, numeric } from '../command.ts';
import { table } from '../table.ts';

/** The command makes the token and prints it once: the database stores only its hash, and the audit log neither. */
const added: Command = {
  name: operatorsAdd.name,
  permission: operatorsAdd.permission,
  acts: true,
  args: ['NAME'],
  options: { role: { value: ROLES.join('|'), required: true }, days: { value: 'N' } },
  about:
    'create an operator, or change the role or token of one, which revokes the earlier tokens; prints the token once; valid for 90 days or --days',
  run: async (parts, caller, [name], { role, days }) => {
    const token = newToken();
    const input = { name, role, tokenHash: hashOf(token), ...(days !== undefined && { days: numeric(days) }) };
    const done = await run(parts, operatorsAdd, caller, input);
    const until = done.expiresAt.toISOString().slice(0, 10);
    const text = `${done.operator} is ${done.role}, until ${until}. Their token, for \`ops login\`; it is shown once:\n${token}`;
    return { data: { ...done, token }, text };
  },
};

/** The command makes the secret of the link and prints it once; the database stores only its hash. */
const invited: Command = {
  name: operatorsInvite.name,
  permission: operatorsInvite.permission,
  acts: true,
  args: ['NAME'],
  options: { role: { value: ROLES.join('|'), required: true } },
  about:
    'invite a person to the desk, or one who lost the passkey: prints a link, valid once within 30 minutes, to create a passkey',
  run: async (parts, caller, [name], { role }) => {
    const { deskUrl } = parts;
    if (deskUrl === null)
      throw new OperationRefusal('desk.off', 'This shop has no desk: set DESK_PORT and DESK_URL (docs/desk.md).');
    const invitation = newInvitation();
    const done = await run(parts, operatorsInvite, caller, { name, role, invitationHash: sha256(invitation) });
    const link = `${deskUrl}/invitation#${invitation}`;
    const text = `${done.operator} is ${done.role}. Their link to create a passkey; it is shown once, and valid for 30 minutes:\n${link}`;
    return { data: { ...done, link }, text };
  },
};

export const operatorCommands = [
  command({
    operation: operatorsList,
    args: [],
    about: 'all operators with role, expiry of the token, ways to sign in, open sessions, and time of the last action',
    input: () => ({}),
    answer: (found) => ({ data: found, text: table(found.operators.map((operator) => ({ ...operator }))) }),
  }),
  added,
  invited,
  command({
    operation: operatorsRole,
    args: ['NAME', 'ROLE'],
    about: 'change the role of an operator, and end the open sessions at the desk; the token stays valid',
    input: ([name, role]) => ({ name, role }),
    answer: (done) => ({ data: done, text: `${done.operator} is ${done.role} now.` }),
  }),
  command({
    operation: operatorsSignOut,
    args: ['NAME'],
    about: 'end all sessions of an operator at the desk; the operator can sign in again',
    input: ([name]) => ({ name }),
    answer: (done) => ({ data: done, text: `${done.operator} is signed out of ${done.sessions} sessions.` }),
  }),
  command({
    operation: operatorsRevoke,
    args: ['NAME'],
    about: 'revoke an operator: all their tokens, passkeys and sessions stop working at once',
    input: ([name]) => ({ name }),
    answer: (done) => ({ data: done, text: `${done.operator} is revoked.` }),
  }),
];
