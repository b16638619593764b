import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keysRevoke } from '#server/operations/actions/keys.ts';
import { listKeys } from '#server/operations/keys/keys.repo.ts';
import { run } from '#server/operations/operation.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { ADMIN, newKey } from '#tests/world/server-client.ts';
import { seedDemoKey } from './demo-key.ts';
import { demoKeyFile } from './demo-key-file.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.sql`truncate api_keys cascade`;
  dataDir = mkdtempSync(join(tmpdir(), 'demo-key-'));
  return () => rmSync(dataDir, { recursive: true });
});
afterAll(() => database.drop());

const secret = () => readFileSync(demoKeyFile(dataDir), 'utf8');
const seed = () => seedDemoKey(database.sql, dataDir);
const live = async () =>
  (await listKeys(database.sql)).flatMap(({ name, revokedAt, scopes }) => (revokedAt ? [] : [{ name, scopes }]));
const SCOPES = ['orders:read', 'orders:refund', 'deliveries:retry', 'grants:write', 'links:write'];

test('the demo’s own system has one key with its scopes, in the audit log, and the next start keeps it', async () => {
  await seed();
  const first = secret();
  expect(statSync(demoKeyFile(dataDir)).mode & 0o777).toBe(0o600);
  await seed();
  expect(secret()).toBe(first);
  expect(await live()).toEqual([{ name: 'own-system', scopes: SCOPES }]);
  const entries = await database.sql`
    select arguments ->> 'name' as name from operator_actions where command = 'keys add' and by_name = 'npm start'`;
  expect(entries).toEqual([{ name: 'own-system' }]);
});

test.each([
  ['expired', () => database.sql`update api_key_secrets set expires_at = now()`],
  ['has the scopes of an earlier version', () => database.sql`update api_keys set scopes = '{orders:read}'`],
  ['lost its secret', () => rmSync(demoKeyFile(dataDir))],
])('a key that %s ends and gets a successor', async (_, change) => {
  await seed();
  const first = secret();
  await change();
  await seed();
  expect(secret()).not.toBe(first);
  expect(await live()).toEqual([{ name: 'own-system-2', scopes: SCOPES }]);
});

test('a key that was revoked stays so', async () => {
  await seed();
  const first = secret();
  await run(database, keysRevoke, ADMIN, { name: 'own-system' });
  await seed();
  expect([secret(), await live()]).toEqual([first, []]);
});

test('keys of others are left alone', async () => {
  await newKey(database.sql, 'own', ['orders:read']);
  writeFileSync(demoKeyFile(dataDir), 'not a secret');
  await seed();
  expect((await live()).map(({ name }) => name)).toEqual(['own', 'own-system']);
});
