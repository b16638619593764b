import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld, type Said, TOTAL } from '../ops.fixture.ts';
import type { Role } from '../permissions.ts';

/** Of support, in cents of USD: two refunds of an order for 1.09 EUR are below it, three are not. */
const LIMIT = 300;
const WHY = ['--why', 'ticket 4711'];

let ops: OpsWorld;
const env: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  ops = await OpsWorld.start({
    APPROVAL_REFUNDS: `support=${LIMIT}`,
    APPROVAL_GRANTS: 'support=1',
    APPROVAL_GRANT_VALUE: 'content=2000',
  });
});
const directory = mkdtempSync(join(tmpdir(), 'approvals-'));
afterAll(() => {
  rmSync(directory, { recursive: true });
  return ops.world.stop();
});

/** New operators for each test, because the sums are of operators. */
let turn = 0;
beforeEach(async () => {
  turn += 1;
  for (const role of ['support', 'finance', 'content'] as Role[]) env[role] = await operator(`${role}${turn}`, role);
});
const operator = (name: string, role: Role) =>
  asOperator({ sql: ops.world.context.sql, url: ops.world.env.DATABASE_URL ?? '' }, { name, role });

async function as(who: Record<string, string> | undefined, ...args: string[]): Promise<Said> {
  const { code, text } = await ops.typeAs(who ?? {}, ...args, '--json');
  return { code, json: JSON.parse(text) };
}
const refund = (number: string, ...more: string[]) =>
  as(env.support, 'orders', 'refund', number, '--amount', 'all', '--keep-item', ...more, ...WHY);
const approve = (id: unknown, who = env.finance) =>
  as(who, 'approvals', 'approve', String(id), '--why', 'the player is right');
const asked = ({ json }: Said): string => String(json.error?.params.approval);
const goneBack = (payment: string, amount = TOTAL) =>
  until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === amount,
  );
const ownRefunds = (number: string) =>
  ops.world.context.sql`
    select 1 from refunds r join payments p on p.player_id = r.player_id and p.id = r.payment_id where p.payable = ${number}`;
const three = async () => [await ops.sent(), await ops.sent(), await ops.sent()] as const;

test('the third refund of a day is above the limit: it waits, once, and moves nothing', async () => {
  const [first, second, third] = await three();
  expect((await refund(first.number)).code).toBe(0);
  expect((await refund(second.number)).code).toBe(0);
  const waits = await refund(third.number, '--key', 'one');
  expect(waits).toMatchObject({ code: 1, json: { error: { code: 'approval.asked' } } });
  expect(waits.json.error?.message).toContain('the limit of the role support is 3.00 USD');
  expect(asked(await refund(third.number, '--key', 'two'))).toBe(asked(waits));
  expect(await ownRefunds(third.number)).toHaveLength(0);
  const { json } = await as(env.support, 'approvals', 'list');
  expect((json.approvals as object[]).filter((one) => (one as { number: string }).number === third.number)).toEqual([
    expect.objectContaining({ id: asked(waits), by: `support${turn}`, operation: 'orders refund', state: 'asked' }),
  ]);
});

test('a second operator approves, and the refund is done in the name of the first, with both in the audit log', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const id = asked(await refund(third.number));
  expect(await approve(id)).toMatchObject({ code: 0, json: { by: `support${turn}`, operation: 'orders refund' } });
  await goneBack(third.payment);
  expect((await ops.actions(third.number)).map(({ command, by_name }) => [command, by_name])).toEqual([
    ['approvals ask', `support${turn}`],
    ['orders refund', `support${turn}`],
    ['approvals approve', `finance${turn}`],
  ]);
  expect((await ops.actions(third.number))[1]?.arguments).toMatchObject({ approval: id, approvedBy: `finance${turn}` });
  expect((await ops.look('audit', 'verify')).code).toBe(0);
  const [kept] = await ops.world.context.sql`select input, state from operator_approvals where id = ${id}`;
  expect(kept).toEqual({ input: null, state: 'approved' });
  expect(await approve(id)).toMatchObject({ code: 1, json: { error: { code: 'approval.over' } } });
  // The approved refund does not count for the next one, which is just below the limit.
  const part = await as(env.support, 'orders', 'refund', (await ops.sent()).number, '--amount', '40', ...WHY);
  expect(part.code).toBe(0);
});

test('nobody approves their own request, in another session either; support approves nothing', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const id = asked(await refund(third.number));
  const colleague = await operator(`other${turn}`, 'support');
  expect(await approve(id, colleague)).toMatchObject({ json: { error: { code: 'permission.missing' } } });
  const promoted = await operator(`support${turn}`, 'finance');
  expect(await approve(id, promoted)).toMatchObject({ json: { error: { code: 'approval.own' } } });
  expect(await ownRefunds(third.number)).toHaveLength(0);
});

test('parts of one order by several operators add up', async () => {
  const { number } = await ops.sent({ item: 'astralite-300', total: 549 });
  const part = (who: Record<string, string> | undefined) =>
    as(who, 'orders', 'refund', number, '--amount', '150', '--again', ...WHY);
  const colleague = await operator(`other${turn}`, 'support');
  expect((await part(env.support)).code).toBe(0);
  expect((await part(colleague)).json.error).toMatchObject({ code: 'approval.asked' });
});

test('several orders in one action add up, and are approved together', async () => {
  const orders = [...(await three()), await ops.sent(), await ops.sent()];
  const numbers = orders.map(({ number }) => number).join(',');
  const waits = await as(env.support, 'orders', 'refund-many', numbers, '--keep-item', ...WHY);
  expect(waits.json.error).toMatchObject({ code: 'approval.asked' });
  // Of all: 1.19 USD is for 1.09 EUR.
  expect(waits.json.error?.message).toContain(`refunds of support${turn} in 24 hours are 5.95 USD`);
  for (const { number } of orders) expect(await ownRefunds(number)).toHaveLength(0);
  expect((await approve(asked(waits))).code).toBe(0);
  for (const { payment } of orders) await goneBack(payment);
});

test('refunds of one operator at the same moment do not get below the limit together', async () => {
  const orders = await three();
  const codes = await Promise.all(orders.map(({ number }) => refund(number)));
  expect(codes.map(({ code }) => code).sort()).toEqual([0, 0, 1]);
});

test('two approvers at the same moment refund once', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const id = asked(await refund(third.number));
  const other = await operator(`second${turn}`, 'admin');
  const both = await Promise.all([approve(id), approve(id, other)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  await goneBack(third.payment);
  expect(await ownRefunds(third.number)).toHaveLength(1);
});

test('two approvers at the same moment refund a part once, though more is left', async () => {
  const { number, payment } = await ops.sent({ item: 'astralite-300', total: 549 });
  const part = () => as(env.support, 'orders', 'refund', number, '--amount', '150', '--again', ...WHY);
  expect((await part()).code).toBe(0);
  const id = asked(await part());
  const other = await operator(`second${turn}`, 'admin');
  const both = await Promise.all([approve(id), approve(id, other)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await ownRefunds(number)).toHaveLength(2);
  await goneBack(payment, 300);
});

test('a request ends when its operator takes it back, is revoked, or a day has passed', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const taken = asked(await refund(third.number));
  expect((await as(env.support, 'approvals', 'decline', taken, ...WHY)).code).toBe(0);
  expect((await approve(taken)).json.error).toMatchObject({ code: 'approval.over' });
  const late = asked(await refund(third.number));
  expect(late).not.toBe(taken);
  await ops.world.context.sql`update operator_approvals set expires_at = now() where id = ${late}`;
  expect((await approve(late)).json.error).toMatchObject({ code: 'approval.over' });
  const orphan = asked(await refund(third.number));
  expect(orphan).not.toBe(late);
  await ops.act('operators', 'revoke', `support${turn}`);
  expect((await approve(orphan)).json.error).toMatchObject({ code: 'approval.over' });
  // Somebody else may get the name.
  await operator(`support${turn}`, 'support');
  expect((await approve(orphan)).json.error).toMatchObject({ code: 'approval.over' });
  expect(await ownRefunds(third.number)).toHaveLength(0);
});

test('what the shop refuses at the approval stays asked, and its refusal is told', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const id = asked(await refund(third.number));
  await ops.act('orders', 'refund', third.number, '--amount', 'all', '--keep-item');
  expect((await approve(id)).json.error).toMatchObject({ code: 'refund.too_much' });
  expect((await as(env.finance, 'approvals', 'decline', id, ...WHY)).code).toBe(0);
});

test('an approval covers no more than what was asked for, although more is left by then', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const part = await ops.act('orders', 'refund', third.number, '--amount', '40');
  expect(part.code).toBe(0);
  await goneBack(third.payment, 40);
  const id = asked(await refund(third.number));
  await ops.decide(third.payment, 'refund_fails_later');
  await ops.reach(third.number, ({ status }) => status === 'paid');
  expect((await approve(id)).json.error).toMatchObject({ code: 'approval.more' });
  expect(await ownRefunds(third.number)).toHaveLength(1);
  expect((await as(env.finance, 'approvals', 'decline', id, ...WHY)).code).toBe(0);
  expect((await approve(asked(await refund(third.number)))).code).toBe(0);
  await goneBack(third.payment);
});

test('an item that is written off counts like a refund', async () => {
  const [first, second] = [await ops.sent(), await ops.sent()];
  await refund(first.number);
  await refund(second.number);
  const parked = await ops.parked();
  const waits = await as(env.support, 'orders', 'resolve', parked.number, '--as', 'refund', ...WHY);
  expect(waits.json.error).toMatchObject({ code: 'approval.asked' });
  expect((await ops.read(parked.number)).itemStatus).not.toBe('not_met');
  expect((await approve(asked(waits))).code).toBe(0);
  await goneBack(parked.payment);
});

test('an item is not taken back before the refund that waits for it is approved', async () => {
  const { sql } = ops.world.context;
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const waits = await as(env.support, 'orders', 'refund', third.number, '--amount', 'all', '--take-back', ...WHY);
  expect(waits.json.error).toMatchObject({ code: 'approval.asked' });
  expect(await sql`select from take_backs where reference = ${third.number}`).toEqual([]);
  expect((await ops.read(third.number)).itemStatus).toBe('sent');
  expect((await approve(asked(waits))).code).toBe(0);
  await ops.reach(third.number, ({ itemStatus }) => itemStatus === 'taken_back');
  await goneBack(third.payment);
});

test('a refund that waited for its item counts once, also if an operator settles the take-back', async () => {
  await ops.world.games.put({ takeBack: 'error' });
  const [first, second] = [await ops.sent(), await ops.sent()];
  await as(env.support, 'orders', 'refund', first.number, '--amount', 'all', '--take-back', ...WHY);
  await until(
    async () =>
      (await ops.world.context.sql`select from take_backs where reference = ${first.number} and state = 'parked'`)
        .length,
    (parked) => parked === 1,
  );
  await ops.world.games.put({ takeBack: 'ok' });
  const { json } = await as(env.support, 'orders', 'resolve', first.number, '--as', 'refund', ...WHY);
  expect(json).toMatchObject({ refunded: TOTAL, counted: 0 });
  await goneBack(first.payment);
  expect((await refund(second.number)).code).toBe(0);
});

test('money of a withdrawal that waits counts for the operator who sends it', async () => {
  const [first, second] = [await ops.sent(), await ops.sent()];
  await refund(first.number);
  await refund(second.number);
  const parked = await ops.parked();
  await ops.world.context.sql`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, state)
    select player_id, id, captured, 'withdrawal', 'test', 'waiting' from payments where payable = ${parked.number}`;
  const waits = await as(env.support, 'orders', 'resolve', parked.number, '--as', 'refund', ...WHY);
  expect(waits.json.error).toMatchObject({ code: 'approval.asked' });
  expect((await approve(asked(waits))).code).toBe(0);
  await goneBack(parked.payment);
});

test('a resolution that the shop refuses asks nobody', async () => {
  const [first, second, third] = await three();
  await refund(first.number);
  await refund(second.number);
  const refused = await as(env.support, 'orders', 'resolve', third.number, '--as', 'refund', ...WHY);
  expect(refused.json.error?.code).toBe('delivery.not_parked');
});

test('grants of coupons to more players than the limit wait', async () => {
  await ops.world.signIn('mika', 'starlight');
  const players = await ops.world.context.sql<{ uid: number }[]>`select uid from players order by uid limit 2`;
  const give = (batch: string, uids: readonly number[]) =>
    as(env.support, 'coupons', 'grant', 'welcome-10', '--players', uids.join(','), '--batch', batch, ...WHY);
  const [one, other] = players.map(({ uid }) => uid);
  expect((await give(`day-${turn}`, [one ?? 0])).code).toBe(0);
  const waits = await give(`more-${turn}`, [other ?? 0]);
  expect(waits.json.error).toMatchObject({ code: 'approval.asked' });
  const admin = await operator(`admin${turn}`, 'admin');
  // Finance may approve, but may not give grants.
  expect((await approve(asked(waits))).json.error).toMatchObject({ code: 'permission.missing' });
  expect((await approve(asked(waits), admin)).code).toBe(0);
});

const KESTREL = '80427731';
let files = 0;
/** Gives to the player as content, whose limit of value is 20 USD; a point is worth 1 USD. */
function giveAs(batch: string, ...contents: string[]) {
  files += 1;
  const file = join(directory, `${files}.csv`);
  writeFileSync(file, KESTREL);
  return as(env.content, 'grants', 'give', file, '--batch', `${batch}-${turn}`, ...contents, ...WHY);
}
const given = async (batch: string) =>
  (await ops.world.context.sql`select from grants where reference = ${`${batch}-${turn}`}`).length;

test('one player gets no more than the limit of value without an approval, in parts neither', async () => {
  expect((await giveAs('a', '--points', '12')).code).toBe(0);
  const waits = await giveAs('b', '--points', '9');
  expect(waits.json.error).toMatchObject({ code: 'approval.asked' });
  expect(waits.json.error?.message).toContain(
    `content${turn} would give grants worth 21.00 USD in 24 hours; the limit of the role content is 20.00 USD.`,
  );
  expect(await given('b')).toBe(0);
  expect((await giveAs('c', '--points', '8')).code).toBe(0);
  expect((await giveAs('d', '--points', '1')).json.error).toMatchObject({ code: 'approval.asked' });
  // A repeat gives nothing, so it needs no approval.
  expect(await giveAs('c', '--points', '8')).toMatchObject({ code: 0, json: { given: 0, before: 1 } });
  expect((await approve(asked(waits), await operator(`admin${turn}`, 'admin'))).code).toBe(0);
  expect(await given('b')).toBe(1);
});

/** The contents that can be given, with the value of one. */
const choices = async () =>
  (await ops.look('grants', 'choices')).json as unknown as {
    games: { gid: number; goods: { id: string; value: number | null }[] }[];
    coupons: { id: string; value: number }[];
  };

test('goods count by the cheapest item that contains them', async () => {
  const goods = (await choices()).games.find(({ gid }) => gid === 1000039)?.goods ?? [];
  const priced = goods.find(({ id }) => id === 'astralite')?.value ?? 0;
  const most = Math.floor(2000 / priced);
  const give = (batch: string, quantity: number, good = 'astralite') =>
    giveAs(batch, '--gid', '1000039', '--goods', `${good}:${quantity}`);
  expect((await give('many', most + 1)).json.error).toMatchObject({ code: 'approval.asked' });
  expect((await give('all', most)).code).toBe(0);
  expect((await give('rest', most)).json.error).toMatchObject({ code: 'approval.asked' });
});

test('coupons count by the most that they save', async () => {
  // Its cap of 450 GBP pence is worth more than the one of 500 US cents.
  expect((await choices()).coupons.find(({ id }) => id === 'invite-7')?.value).toBe(570);
  const give = (batch: string) =>
    as(env.content, 'coupons', 'grant', 'invite-7', '--players', KESTREL, '--batch', `${batch}-${turn}`, ...WHY);
  for (const batch of ['one', 'two', 'three']) expect((await give(batch)).code).toBe(0);
  expect((await give('four')).json.error).toMatchObject({ code: 'approval.asked' });
});

test('grants of one operator at the same moment do not get above the limit of value together', async () => {
  const both = await Promise.all([giveAs('x', '--points', '15'), giveAs('y', '--points', '15')]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect((await given('x')) + (await given('y'))).toBe(1);
});
