import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '#server/db/client.ts';
import { operatorsAdd } from '#server/operations/actions/operators.ts';
import { run } from '#server/operations/operation.ts';
import { hashOf, newToken, operatorOfToken } from '#server/operations/operators.ts';
import { AT_THE_MACHINE } from '#server/operations/permissions.ts';

const DAYS = 365;
const STARTS = { by: 'npm start', why: 'the demo’s own operator', role: null, permissions: AT_THE_MACHINE };

/**
 * Creates the demo's own operator, with a token that only the demo's data folder holds, so that commands can be tried
 * without a login.
 */
export async function seedDemoOperator(sql: Sql, dataDir: string): Promise<void> {
  const file = join(dataDir, 'demo-operator');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (await operatorOfToken({ sql }, kept)) return;
  const token = newToken();
  await run({ sql }, operatorsAdd, STARTS, { name: 'demo', role: 'admin', days: DAYS, tokenHash: hashOf(token) });
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, token, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}
