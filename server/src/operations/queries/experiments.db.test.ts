import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { catalogFolder } from '#server/domains/catalog/catalog.fixture.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { asOperator } from '#tests/world/operator.ts';
import { runOpsCli } from '../../cli/ops.ts';

const FILE = `experiments:
  - id: one
    slot: methods.order
    variants:
      - { id: control, share: 50 }
      - { id: cards, share: 50, first: [card] }
    holdback: 10
    metric: conversion
    horizonDays: 7
`;
let database: TestDatabase;
let operator: Record<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  operator = await asOperator(database);
  using folder = catalogFolder();
  folder.write('experiments.yaml', FILE);
  await applyCatalog(database.sql, folder.dir, catalogRules);
});
afterAll(() => database.drop());
beforeEach(async () => {
  for (const table of ['experiment_exposures', 'orders', 'order_events', 'payments'])
    await database.sql`delete from ${database.sql(table)}`;
});

const look = async (...more: string[]) => {
  const printed: string[] = [];
  const code = await runOpsCli(['experiments', 'show', 'one', ...more], operator, (text) => printed.push(text));
  return { code, text: printed.join('\n') };
};
const found = async () => JSON.parse((await look('--json')).text);

/** Shown it so many days ago. */
async function exposed(variant: string | null, ago: number): Promise<string> {
  const id = randomUUID();
  await database.sql`
    insert into experiment_exposures (player_id, experiment, variant, shares, at)
    values (${id}, 'one', ${variant}, '{"control": 50, "cards": 50}', now() - make_interval(days => ${ago}))`;
  return id;
}

let numbers = 0;
/** An order of 1000 in the reference currency, paid so many days ago. */
async function bought(
  playerId: string,
  ago: number,
  { refunded = 0, outside = 0, disputed = 0, captured = 920 } = {},
): Promise<void> {
  const { sql } = database;
  numbers += 1;
  const number = `20261121-${String(numbers).padStart(10, '0')}`;
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    values (${playerId}, ${number}, 1, 'paid', 'sent', 7, 'eu', 'x', '{}', '{"spending": {"reference": 1000000}}', 'EUR', 920,
      'card', 'en', 'mobile', now(), now(), now())`;
  await sql`
    insert into order_events (player_id, number, event, at) values (${playerId}, ${number}, 'paid', now() - make_interval(days => ${ago}))`;
  await sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, paid_outside, disputed, calling_until, created_at, updated_at)
    values (${playerId}, uuidv7(), ${number}, 'sandbox', 'card', 920, 'EUR', 'captured', ${captured}, ${refunded}, ${outside}, ${disputed}, now(), now(), now())`;
}

test('it says what stayed paid within the horizon, as a naive count of the same orders does', async () => {
  const naive = new Map<string, { players: number; payers: number; revenue: number }>();
  for (let at = 0; at < 240; at += 1) {
    const variant = at % 2 ? 'cards' : 'control';
    const ago = at % 6 === 5 ? 3 : 20;
    const id = await exposed(variant, ago);
    const paidAgo = [ago - 1, ago - 6, ago - 8, ago + 1][at % 4] ?? 0;
    const refunded = [0, 460, 920][at % 3] ?? 0;
    const buys = at % 5 !== 0;
    if (buys) await bought(id, paidAgo, { refunded });
    if (ago === 3) continue;
    const one = naive.get(variant) ?? { players: 0, payers: 0, revenue: 0 };
    const kept = buys && paidAgo < ago && ago - paidAgo < 7 ? (1000 * (920 - refunded)) / 920 : 0;
    naive.set(variant, {
      players: one.players + 1,
      payers: one.payers + Number(kept > 0),
      revenue: one.revenue + kept,
    });
  }
  const { variants, split } = await found();
  expect(split.map(({ variant, exposed: seen }: { variant: string; exposed: number }) => [variant, seen])).toEqual([
    ['cards', 120],
    ['control', 120],
  ]);
  for (const { variant, complete, payers, revenue } of variants)
    expect({ players: complete, payers, revenue }).toEqual(naive.get(variant));
  expect(naive.get('control')?.payers).toBeGreaterThan(0);
});

test('what was disputed, never captured or bought before is none, and who is held back counts for no variant', async () => {
  const id = await exposed('cards', 20);
  await bought(id, 19, { disputed: 920 });
  await bought(id, 19, { captured: 0 });
  await bought(id, 19, { outside: 920 });
  await bought(id, 21);
  await bought(await exposed(null, 20), 19);
  const { variants, split } = await found();
  expect(variants).toMatchObject([
    { variant: 'cards', complete: 1, payers: 0, revenue: 0 },
    { variant: 'control', complete: 0 },
  ]);
  expect(split).toContainEqual({ variant: null, exposed: 1, expected: 0 });
});

test('events from browsers change nothing', async () => {
  await bought(await exposed('cards', 20), 19);
  const before = await found();
  await database.sql`
    insert into analytics_events (day, key, at, app, type, name, time, marks, event)
    select (now() at time zone 'UTC')::date, gen_random_uuid(), now(), 'a', 'track', 'order_paid', now(), '{}', '{}' from generate_series(1, 50)`;
  expect(await found()).toEqual(before);
});

test('experiments are listed with their number of players, also those gone from the catalogue', async () => {
  await exposed('cards', 20);
  await database.sql`update experiment_exposures set experiment = 'gone' where player_id = ${await exposed('cards', 3)}`;
  const printed: string[] = [];
  await runOpsCli(['experiments', 'list', '--json'], operator, (text) => printed.push(text));
  expect(JSON.parse(printed.join('')).experiments).toEqual([
    { experiment: 'one', slot: 'methods.order', metric: 'conversion', from: null, until: null, exposed: 1 },
    { experiment: 'gone', slot: null, metric: null, from: null, until: null, exposed: 1 },
  ]);
});

test('a split that chance cannot explain hides the result and says so', async () => {
  for (let at = 0; at < 60; at += 1) await exposed(at < 50 ? 'cards' : 'control', 20);
  const { code, text } = await look();
  expect([code, text]).toEqual([3, expect.stringContaining('the result would be misleading and is not shown')]);
  expect((await found()).variants).toEqual([]);
});
