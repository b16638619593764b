import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOpsCli } from '#server/cli/ops.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { evidenceOf, readDoubtful } from '../evidence.repo.ts';

let database: TestDatabase;
let operator: Awaited<ReturnType<typeof asOperator>>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database, { role: 'support' });
});
afterAll(() => database.drop());

interface Told {
  chosen: string | null;
  address: string | null;
  instrument: string | null;
}

let drawn = 0;
const numberOf = (day: string) => `${day}-${(++drawn).toString(36).toUpperCase().padStart(10, '0')}`;

/** An order of a day as it is when it is paid. */
async function paid({ chosen, address, instrument }: Told, { day = '20260501', state = 'paid' } = {}) {
  const { sql } = database;
  const [playerId, payment, number] = [randomUUID(), randomUUID(), numberOf(day)];
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, instrument_country, instrument_country_at,
      calling_until, created_at, updated_at)
    values (${playerId}, ${payment}, ${number}, 'sandbox', 'card', 499, 'EUR', 'captured', 499, ${instrument},
      case when ${instrument}::text is not null then now() end, now(), now(), now())`;
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, payment_id, locale,
      variant, created_at, expires_at, updated_at)
    values (${playerId}, ${number}, 1, ${state}, 'sent', 7, 'eu', 'gems', '{}',
      ${JSON.stringify({ country: chosen, address: address ?? undefined })}::text::jsonb, 'EUR', 499, 'card', ${payment}, 'en', 'desktop',
      now(), now(), now())`;
  return { playerId, number };
}

const country = fc.constantFrom('DE', 'FR', 'US', null);
const told = fc.record({ chosen: country, address: country, instrument: country });
const agreedOf = ({ chosen, address, instrument }: Told): string | null => {
  const counts = Map.groupBy(
    [chosen, address, instrument].filter((one) => one !== null),
    (one) => one,
  );
  return [...counts].find(([, all]) => all.length > 1)?.[0] ?? null;
};

test('two sources that agree give the country, unless another one was taxed', async () => {
  await fc.assert(
    fc.asyncProperty(told, async (three) => {
      const found = await evidenceOf(database.sql, await paid(three));
      const known = Object.values(three).filter((one) => one !== null).length;
      const agreed = agreedOf(three);
      expect(found?.country ?? null).toBe(agreed);
      const confirmed = agreed !== null && (three.chosen === null || three.chosen === agreed);
      expect(found?.evidence).toBe(confirmed ? 'complete' : known > 1 ? 'conflict' : 'incomplete');
      expect(found).toMatchObject(three);
    }),
    { numRuns: 200 },
  );
});

const look = async (...args: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(['orders', 'conflicts', ...args, '--json'], operator, (text) => printed.push(text));
  return { code, ...(JSON.parse(printed.join('\n')) as { orders: { number: string }[]; next: string | null }) };
};

test('conflicts are found of the days that are asked for, those that were paid alone; what is not known when it is asked for', async () => {
  const conflict = { chosen: 'DE', address: 'FR', instrument: null };
  const day = { day: '20260711' };
  const { number: one } = await paid(conflict, day);
  const { number: other } = await paid(
    { chosen: 'DE', address: 'FR', instrument: 'FR' },
    { ...day, state: 'refunded' },
  );
  const { number: incomplete } = await paid({ chosen: 'DE', address: null, instrument: null }, day);
  await paid({ chosen: 'DE', address: 'DE', instrument: 'FR' }, day);
  await paid(conflict, { ...day, state: 'unpaid' });
  await paid(conflict, { ...day, state: 'expired' });
  await paid(conflict, { day: '20260710' });
  const numbers = async (...args: string[]) => (await look(...args)).orders.map(({ number }) => number);
  expect(await numbers('--since', '2026-07-11')).toEqual([one, other]);
  expect(await numbers('--since', '2026-07-11', '--incomplete')).toEqual([one, other, incomplete]);
  expect(await numbers('--after', one)).toEqual([other]);
  expect(await look('--since', '2026-07-12')).toMatchObject({ code: 0, orders: [], next: null });
  expect((await look('--since', '2026-07-11')).code).toBe(3);
});

test('a page ends where the next one begins, and none is shown twice', async () => {
  const conflict = { chosen: 'DE', address: 'FR', instrument: null };
  const made: string[] = [];
  for (let i = 0; i < 7; i++) made.push((await paid(conflict, { day: '20260901' })).number);
  const seen: string[] = [];
  for (let after = '20260901'; ; ) {
    const page = await readDoubtful(database.sql, { states: ['conflict'], after, most: 3 });
    seen.push(...page.map(({ number }) => number));
    if (page.length < 3) break;
    after = page.at(-1)?.number ?? '';
  }
  expect(seen).toEqual(made);
});

test('evidence stored with an order never changes', async () => {
  const { playerId, number } = await paid({ chosen: 'DE', address: 'FR', instrument: null });
  for (const change of [{ country: 'FR' }, { address: 'DE' }, { state: 'CA' }]) {
    const update = async () => database.sql`
      update orders set snapshot = snapshot || ${JSON.stringify(change)}::text::jsonb where player_id = ${playerId} and number = ${number}`;
    await expect(update()).rejects.toThrow('never changed');
  }
  await database.sql`
    update orders set snapshot = snapshot || '{"stock": true}' where player_id = ${playerId} and number = ${number}`;
});
