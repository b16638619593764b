import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

const UID = 80427731;
const CHOICE = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: TOTAL };

let ops: OpsWorld;
let kestrel: Client;
beforeAll(async () => {
  ops = await OpsWorld.start();
  kestrel = await ops.world.signIn('kestrel', 'starlight');
});
afterAll(() => ops.world.stop());

const sql = () => ops.world.context.sql;
beforeEach(async () => {
  await sql()`delete from spending_caps`;
  await sql()`delete from monthly_spending`;
  // Open orders are limited too.
  await sql()`update orders set payment_state = 'paid' where payment_state = 'unpaid'`;
});

const cap = (amount: number | string, ...more: string[]) =>
  ops.act('players', 'cap', `${UID}`, '--amount', `${amount}`, '--currency', 'EUR', ...more);
const eur = (amount: number) => ({ amount, currency: 'EUR' });
const setOwn = (own: number | null) =>
  kestrel.call('PUT /me/spending-cap', { body: { cap: own === null ? null : eur(own) } });
const shown = async () => (await kestrel.call('GET /me/spending-cap')).body;
/** Places a separate order: a repeated choice would return the open one. */
const place = () =>
  kestrel.call('POST /orders', { body: { ...CHOICE, email: `${randomUUID()}@example.com` } }, randomUUID());
const caps = async () => (await ops.look('players', 'show', `${UID}`)).json.caps;

test('a limit of support counts at once, and the refused order names it', async () => {
  const { code, json } = await cap(TOTAL);
  expect([code, json.cap]).toEqual([0, eur(TOTAL)]);
  expect((await place()).status).toBe(200);
  expect((await place()).error).toMatchObject({
    code: 'order.spending_cap',
    params: { cap: TOTAL, currency: 'EUR' },
  });
  expect(await shown()).toMatchObject({ cap: eur(TOTAL), own: null, support: eur(TOTAL), usedPercent: 100 });
});

test('of many orders at once, exactly as many are placed as the limit of support allows', async () => {
  await cap(2 * TOTAL);
  const answers = await Promise.all(Array.from({ length: 8 }, place));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error?.code);
  expect(refused).toEqual(Array(6).fill('order.spending_cap'));
});

test('the player can neither raise nor remove it, even after the wait', async () => {
  await cap(TOTAL);
  expect((await setOwn(2 * TOTAL)).error).toMatchObject({ code: 'spending.above_support', params: { cap: TOTAL } });
  expect((await setOwn(null)).body).toMatchObject({ cap: eur(TOTAL), support: eur(TOTAL), next: null });
  await setOwn(TOTAL - 1);
  expect((await setOwn(null)).body.next).toMatchObject({ cap: null });
  await sql()`update spending_caps set next_from = now()`;
  expect(await shown()).toMatchObject({ cap: eur(TOTAL), own: null, support: eur(TOTAL) });
  expect((await place()).status).toBe(200);
  expect((await place()).error.code).toBe('order.spending_cap');
});

test('the player can set a lower one, which holds', async () => {
  await cap(5 * TOTAL);
  expect((await setOwn(TOTAL)).body).toMatchObject({ cap: eur(TOTAL), own: eur(TOTAL), support: eur(5 * TOTAL) });
  expect((await place()).status).toBe(200);
  expect((await place()).error).toMatchObject({ code: 'order.spending_cap', params: { cap: TOTAL } });
  expect(await caps()).toEqual([
    { setBy: 'player', ...eur(TOTAL), from: null },
    { setBy: 'support', ...eur(5 * TOTAL), from: null },
  ]);
});

test('a raise of the player’s own limit that waits is dropped, and the own limit stays after the removal', async () => {
  await setOwn(3 * TOTAL);
  await setOwn(9 * TOTAL);
  expect(await caps()).toMatchObject([{ amount: 3 * TOTAL }, { amount: 9 * TOTAL, from: expect.any(String) }]);
  await cap(TOTAL);
  expect(await shown()).toMatchObject({ cap: eur(TOTAL), own: eur(3 * TOTAL), next: null });
  expect((await setOwn(null)).body.next).toMatchObject({ cap: null });
  expect((await setOwn(3 * TOTAL)).body).toMatchObject({ own: eur(3 * TOTAL), next: null });
  expect((await cap('none')).json).toMatchObject({ cap: null });
  expect(await shown()).toMatchObject({ cap: eur(3 * TOTAL), own: eur(3 * TOTAL), support: null });
  expect((await cap('none')).json.error?.code).toBe('cap.none');
});

test('a limit of zero allows no purchase', async () => {
  await cap(0);
  expect((await place()).error.code).toBe('order.spending_cap');
  expect(await shown()).toMatchObject({ cap: eur(0), usedPercent: 100 });
});

test('amounts count at the catalogue’s rates; without a currency they are in the reference currency', async () => {
  const { json } = await ops.act('players', 'cap', `${UID}`, '--amount', '5000');
  const { reference } = ops.world.context.catalog.current().publisher;
  expect(json.cap).toEqual({ amount: 5000, currency: reference.currency });
  expect(await sql()`select support_reference from spending_caps`).toEqual([{ support_reference: 5_000_000 }]);
  expect(await cap(1, '--currency', 'XXX')).toMatchObject({ code: 2 });
  for (const amount of ['-1', '1.5', 'all', '']) expect((await cap(amount)).code).toBe(2);
});

test('the player’s data has the limit, and erasing the account removes it', async () => {
  await cap(TOTAL);
  const { body } = await kestrel.call('GET /me/data');
  expect((body.data.orders as { spendingLimits: object[] }).spendingLimits).toMatchObject([
    { support_amount: TOTAL, support_currency: 'EUR' },
  ]);
  const mika = '80991204';
  await ops.act('players', 'cap', mika, '--amount', '0');
  const left = () => sql()`select from spending_caps where support_amount = 0`;
  expect(await left()).toHaveLength(1);
  expect((await ops.act('players', 'erase', mika, '--yes')).code).toBe(0);
  await until(left, (rows) => rows.length === 0);
});

test('the audit log has the amount and no person; support may do it, finance may not', async () => {
  await cap(TOTAL);
  const [entry] = await sql()`
    select arguments, result from operator_actions where command = 'players cap' order by position desc limit 1`;
  expect(entry).toEqual({
    arguments: { amount: `${TOTAL}`, currency: 'EUR' },
    result: { number: null, playerId: expect.any(String), cap: eur(TOTAL) },
  });
  const codeAs = async (role: 'support' | 'finance') => {
    const { MANAWELL_OPERATOR_TOKEN } = await asOperator({ sql: sql(), url: '' }, { name: `${role}-1`, role });
    const typed = ['players', 'cap', `${UID}`, '--amount', 'none', '--why', 'ticket'];
    return (await ops.typeAs({ MANAWELL_OPERATOR_TOKEN }, ...typed)).code;
  };
  expect([await codeAs('finance'), await codeAs('support')]).toEqual([1, 0]);
});
