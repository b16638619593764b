import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Operator, operatorAt } from '../operations/operators.ts';
import type { Parts } from '../operations/parts.ts';
import type { Permission } from '../operations/permissions.ts';
import type { Environment } from '../wiring/open-operations.ts';
import { keptToken } from './kept-token.ts';

/** Where a start of the demo leaves the token of its operator. */
const DEMO_TOKEN = 'demo-operator';

/** The token of the demo that runs from these data; with a database that is named, nobody is let in by it. */
function demoToken(env: Environment): string | undefined {
  const file = join(env.DATA_DIR || '.data', DEMO_TOKEN);
  return !env.DATABASE_URL && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** By the system and not by USER, which anybody sets to anything. A process of a container may have a number and no name. */
function userOf(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.getuid?.()}`;
  }
}

/**
 * Who types: by MANAWELL_OPERATOR_TOKEN, else by what `ops login` kept, else as the demo's own operator.
 * @param wanted the permission that the command takes
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
