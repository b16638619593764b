import { connect, type Db } from '#server/db/client.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { systemRandom } from '#server/kernel/random.ts';
import type { Caller } from './caller.ts';
import { hasAdmin, isSameDatabase, operatorBy, operatorsKnown, ownsTables } from './operators.repo.ts';
import type { Parts } from './parts.ts';
import { AT_THE_MACHINE, OF_THE_OWNER, type Permission, permissionsOf, type Role } from './permissions.ts';
import { OperationRefusal, unknownOperator } from './refusal.ts';

export type Operator = Pick<Caller, 'by' | 'role' | 'permissions' | 'counts'>;

/** Returns a new token; secret scanners recognise its prefix. */
export const newToken = (): string => `mwop_${systemRandom.token()}`;

/** Returns the secret of a new invitation's link. */
export const newInvitation = (): string => systemRandom.token();

export const hashOf = (token: string): Buffer => sha256(token.trim());

export interface Known {
  name: string;
  role: Role;
  /** End of the token. */
  expiresAt: Date;
}

/** Returns the operator of a valid token. */
export const operatorOfToken = async ({ sql }: Pick<Parts, 'sql'>, token: string): Promise<Known | undefined> =>
  (await operatorsKnown(sql)) ? operatorBy(sql, hashOf(token)) : undefined;

/** Credentials of a person at the machine. */
export interface AtMachine {
  /** The person's tokens; the first known one counts. */
  tokens: readonly string[];
  /** Name of the machine's user. */
  user: string;
  /** Address of the database with the most rights that the person has. */
  databaseUrl: string | undefined;
}

/**
 * Returns the operator. Without a token, a user of the machine may do what makes the first admin.
 * @param wanted the permission that the operation needs
 * @throws OperationRefusal `operator.none`, `operator.unknown`
 */
export async function operatorAt(
  parts: Pick<Parts, 'sql'>,
  wanted: Permission,
  { tokens, user, databaseUrl }: AtMachine,
): Promise<Operator> {
  for (const token of tokens) {
    const known = await operatorOfToken(parts, token);
    if (!known) continue;
    const counts = async (db: Db) => (await operatorBy(db, hashOf(token)))?.role === known.role;
    return { by: known.name, role: known.role, permissions: permissionsOf(known.role), counts };
  }
  const by = `the machine’s user ${user}`;
  const known = await operatorsKnown(parts.sql);
  if (AT_THE_MACHINE.has(wanted) && !(known && (await hasAdmin(parts.sql))))
    return { by, role: null, permissions: AT_THE_MACHINE };
  if (OF_THE_OWNER.has(wanted) && databaseUrl && (await isOwner(parts, databaseUrl)))
    return { by, role: null, permissions: OF_THE_OWNER };
  if (tokens.length > 0) throw unknownOperator();
  throw new OperationRefusal(
    'operator.none',
    'Who are you? `npm run ops -- login` takes the token that an admin made for you (`operators add NAME --role ROLE`); MANAWELL_OPERATOR_TOKEN does the same for machines.',
  );
}

/** Returns true if the address leads to the owner of this database; anyone can own some other database. */
async function isOwner(parts: Pick<Parts, 'sql'>, databaseUrl: string): Promise<boolean> {
  const sql = connect(databaseUrl, { max: 1, name: 'manawell ops' });
  try {
    return (await ownsTables(sql)) && (await isSameDatabase(sql, parts.sql));
  } finally {
    await sql.end({ timeout: 1 });
  }
}
