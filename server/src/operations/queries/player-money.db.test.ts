import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOperator } from '#tests/world/operator.ts';
import { until } from '#tests/world/until.ts';
import { OpsWorld, TOTAL } from '../ops.fixture.ts';

const [KESTREL, MIKA] = [80427731, 80991204];

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const look = async (what: 'spent' | 'payments', player: string | number = KESTREL) =>
  (await ops.look('players', what, `${player}`)).json;

/** Stores a captured payment of some months ago. Returns its month. */
async function paidBefore(monthsAgo: number, sums: Record<string, number | string>, uid = KESTREL): Promise<string> {
  const { sql } = ops.world.context;
  const { captured = 1000, refunded = 0, outside = 0, disputed = 0, currency = 'EUR', state = 'captured' } = sums;
  const [row] = await sql<{ month: string }[]>`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, captured, refunded, paid_outside,
      disputed, calling_until, created_at, updated_at)
    select id, uuidv7(), 'earlier', 'sandbox', 'card', 1000, ${currency}, ${state}, ${captured}, ${refunded}, ${outside},
      ${disputed}, now(), (date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${monthsAgo})) at time zone 'UTC', now()
    from players where uid = ${uid} returning to_char(created_at at time zone 'UTC', 'YYYY-MM') as month`;
  return row?.month ?? '';
}

test('spending is summed by month and currency, newest first, without failed, older and foreign payments', async () => {
  expect(await look('spent')).toEqual({ months: [] });
  const first = await paidBefore(23, { captured: 1000, refunded: 200, outside: 300, disputed: 400 });
  await paidBefore(24, {});
  await paidBefore(23, { captured: 0, state: 'failed' });
  await paidBefore(23, {}, MIKA);
  const second = await paidBefore(2, { captured: 700, currency: 'JPY' });
  await paidBefore(2, { captured: 500 });
  await paidBefore(2, { captured: 500, refunded: 500 });
  const line = { payments: 1, refunded: 0, disputed: 0 };
  expect(await look('spent')).toEqual({
    months: [
      { ...line, month: second, currency: 'EUR', payments: 2, paid: 1000, refunded: 500, kept: 500 },
      { ...line, month: second, currency: 'JPY', paid: 700, kept: 700 },
      { ...line, month: first, currency: 'EUR', paid: 1000, refunded: 500, disputed: 400, kept: 100 },
    ],
  });
  expect((await ops.type('players', 'spent', `${KESTREL}`)).text).toMatch(
    new RegExp(`^${first} +1 +10.00 EUR +5.00 EUR +4.00 EUR +1.00 EUR$`, 'm'),
  );
});

test('a payment counts in its month, and so does its later refund', async () => {
  const { number, payment } = await ops.sent();
  await ops.act('orders', 'refund', number, '--amount', '20', '--keep-item');
  await until(
    () => ops.refundedOf(payment),
    (refunded) => refunded === 20,
  );
  const [newest] = await until(
    async () => (await look('spent')).months as { refunded: number }[],
    (months) => months[0]?.refunded === 20,
  );
  expect(newest).toMatchObject({ currency: 'EUR', paid: TOTAL, refunded: 20, kept: TOTAL - 20 });
});

test('payments are listed newest first, with the provider’s id and the same hash for the same card', async () => {
  const [first, second] = [await ops.sent(), await ops.sent()];
  const { sql } = ops.world.context;
  await sql`update payments set instrument = 'a1b2c3d4e5f6a7b8' where provider_id = any(${[first.payment, second.payment]}::text[])`;
  const { payments } = (await look('payments', 'kestrel@players.example')) as { payments: Record<string, unknown>[] };
  expect(payments.slice(0, 2)).toMatchObject([
    { number: second.number, providerId: second.payment, state: 'captured', captured: TOTAL, refunded: 0 },
    { number: first.number, provider: 'sandbox', method: 'card', amount: TOTAL, currency: 'EUR' },
  ]);
  expect(payments.slice(0, 2).map(({ instrument }) => instrument)).toEqual(Array(2).fill('a1b2c3d4e5f6a7b8'));
  const { text } = await ops.type('players', 'payments', `${KESTREL}`);
  expect(text).toMatch(new RegExp(`${second.payment} .*1.09 EUR .*a1b2c3d4e5f6 `));
});

test('cards are listed with the number of other players who paid with each', async () => {
  const { sql } = ops.world.context;
  await paidBefore(1, {}, MIKA);
  await sql`
    update payments set instrument = 'shared', card_digits = '4242', card_brand = 'visa'
    where payable = 'earlier' and captured > 0 and player_id in (select id from players where uid = any(${[KESTREL, MIKA]}::bigint[]))`;
  await sql`update payments set instrument = 'own', card_digits = null where payable <> 'earlier'`;
  const cards = async (player: number) =>
    (await ops.look('players', 'cards', `${player}`)).json.cards as Record<string, unknown>[];
  const shared = { instrument: 'shared', cardDigits: '4242', cardBrand: 'visa', otherPlayers: 1 };
  expect(await cards(MIKA)).toMatchObject([{ ...shared, payments: 2 }]);
  expect(await cards(KESTREL)).toMatchObject([{ instrument: 'own', cardDigits: null, otherPlayers: 0 }, shared]);
  const { text } = await ops.type('players', 'cards', `${MIKA}`);
  expect(text).toMatch(/^Visa •••• 4242 +shared +2 /m);
  expect((await ops.type('players', 'payments', `${MIKA}`)).text).toContain('Visa •••• 4242');
});

test('at most 50 payments are listed, and those that failed are among them', async () => {
  for (let some = 0; some < 50; some += 1) await paidBefore(0, { captured: 0, state: 'failed' }, MIKA);
  await paidBefore(1, { captured: 1000 }, MIKA);
  const { payments } = (await look('payments', MIKA)) as { payments: { state: string }[] };
  expect(payments.map(({ state }) => state)).toEqual(Array(50).fill('failed'));
});

test('support and finance may see it, only support the cards, a viewer nothing, and an unknown player is refused', async () => {
  const { sql } = ops.world.context;
  const codes = async (role: 'support' | 'finance' | 'viewer') => {
    const { MANAWELL_OPERATOR_TOKEN } = await asOperator({ sql, url: '' }, { name: `${role}-1`, role });
    return Promise.all(
      ['spent', 'payments', 'cards'].map(
        async (what) => (await ops.typeAs({ MANAWELL_OPERATOR_TOKEN }, 'players', what, `${KESTREL}`)).code,
      ),
    );
  };
  expect([await codes('support'), await codes('finance'), await codes('viewer')]).toEqual([
    [0, 0, 0],
    [0, 0, 1],
    [1, 1, 1],
  ]);
  expect((await look('spent', 1)).error).toMatchObject({ code: 'player.unknown' });
});
