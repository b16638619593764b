import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Operator, operatorAt } from '../operations/operators.ts';
import type { Parts } from '../operations/parts.ts';
import type { Permission } from '../operations/permissions.ts';
import type { Environment } from '../wiring/open-operations.ts';
import { keptToken } from './kept-token.ts';

/** File in which the demo stores the token of its operator. */
const DEMO_TOKEN = 'demo-operator';

/**
 * Returns the token of the demo that uses this data directory; undefined if DATABASE_URL is set, so that it opens no
 * other database.
 */
function demoToken(env: Environment): string | undefined {
  const file = join(env.DATA_DIR || '.data', DEMO_TOKEN);
  return !env.DATABASE_URL && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Asks the system, because anybody can set USER. The process of a container may have only a number and no name. */
function userOf(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.()}`;
  }
}

/**
 * Returns the operator who runs the command: by MANAWELL_OPERATOR_TOKEN, or else by the token of `ops login` or the
 * demo's token.
 * @param wanted the permission that the command requires
 * @throws OperationRefusal `operator.none`, `operator.unknown`, `login.exposed`
 */
export function operatorOf(parts: Pick<Parts, 'sql'>, wanted: Permission, env: Environment): Promise<Operator> {
  const given = env.MANAWELL_OPERATOR_TOKEN;
  const tokens = given ? [given] : [keptToken(env), demoToken(env)].filter((token) => token !== undefined);
  return operatorAt(parts, wanted, {
    tokens,
    user: userOf(),
    databaseUrl: env.DATABASE_OWNER_URL || env.DATABASE_URL,
  });
}
