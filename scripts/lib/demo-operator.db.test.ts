import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorOf } from '#server/cli/operator.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { seedDemoOperator } from './demo-operator.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'demo-operator-'));
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true });
  await database.drop();
});

const token = () => readFileSync(join(dataDir, 'demo-operator'), 'utf8');

test('the demo has an operator whose commands need no login; the next start reuses it, and renews it once its token has expired', async () => {
  const { sql, url } = database;
  await seedDemoOperator(sql, dataDir);
  const first = token();
  expect(statSync(join(dataDir, 'demo-operator')).mode & 0o777).toBe(0o600);
  const who = await operatorOf({ sql }, 'orders.refund', { DATA_DIR: dataDir });
  expect([who.by, who.permissions.has('orders.refund')]).toEqual(['demo', true]);
  await seedDemoOperator(sql, dataDir);
  expect(token()).toBe(first);

  // A database set by DATABASE_URL does not belong to the demo.
  const named = operatorOf({ sql }, 'orders.refund', { DATA_DIR: dataDir, DATABASE_URL: url });
  await expect(named).rejects.toMatchObject({ code: 'operator.none' });

  await sql`update operator_tokens set expires_at = now()`;
  await seedDemoOperator(sql, dataDir);
  expect(token()).not.toBe(first);
  expect(
    await sql`select from operator_actions where command = 'operators add' and by_name = 'npm start'`,
  ).toHaveLength(2);
});
