import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Scope } from '#contract/publisher/scopes.ts';
import type { Sql } from '#server/db/client.ts';
import { keysAdd, keysRevoke } from '#server/operations/actions/keys.ts';
import { keyBySecret, listKeys } from '#server/operations/keys/keys.repo.ts';
import { isKeySecret, keptOfSecret, newKeySecret } from '#server/operations/keys/secret.ts';
import { run } from '#server/operations/operation.ts';
import type { Permission } from '#server/operations/permissions.ts';
import { demoKeyFile } from './demo-key-file.ts';

/** The scopes of the calls on the page of simulators/crm, and of the button of simulators/games. */
export const DEMO_SCOPES: readonly Scope[] = [
  'orders:read',
  'orders:refund',
  'deliveries:retry',
  'grants:write',
  'links:write',
];
const NAME = 'own-system';
const MANAGE: ReadonlySet<Permission> = new Set(['integrations.manage']);
const STARTS = { by: 'npm start', why: 'the demo’s own system', role: null, permissions: MANAGE };

/**
 * Makes the key of the server API for the demo's own system. Its secret is only in the demo's data folder. A key that
 * has expired, or has the scopes of an earlier version, gets a successor. One that somebody revoked stays revoked.
 */
export async function seedDemoKey(sql: Sql, dataDir: string): Promise<void> {
  const file = demoKeyFile(dataDir);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const key = isKeySecret(kept) ? await keyBySecret(sql, keptOfSecret(kept).secretHash) : undefined;
  if (key?.ended === 'revoked') return;
  if (key?.ended === null && key.scopes.toSorted().join() === DEMO_SCOPES.toSorted().join()) return;

  const own = (await listKeys(sql)).filter(({ name }) => name === NAME || name.startsWith(`${NAME}-`));
  for (const { name, revokedAt } of own) if (!revokedAt) await run({ sql }, keysRevoke, STARTS, { name });
  // Names of keys are used once.
  const name = own.length === 0 ? NAME : `${NAME}-${own.length + 1}`;
  const secret = newKeySecret();
  const scopes = [...DEMO_SCOPES];
  await run({ sql }, keysAdd, STARTS, { name, scopes, ...keptOfSecret(secret) });
  const fresh = `${file}.new`;
  rmSync(fresh, { force: true });
  writeFileSync(fresh, secret, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}
