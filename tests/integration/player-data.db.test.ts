import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { type AccountsWorld, newDevice, startAccountsWorld } from './accounts-kit.ts';
import { GID } from './sign-in-kit.ts';

const CHOICE = { gid: GID, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };
const EMAIL = 'receipts@players.example';

interface Data {
  account: { profile: Record<string, unknown>; devices: unknown[]; sessions: unknown[] };
  orders: { orders: { number: string; timeline: { event: string }[] }[]; remembered: unknown[] };
  payments: { payments: { payable: string; captured: number }[]; refunds: unknown[] };
  deliveries: { deliveries: { reference: string; state: string }[] };
  coupons: { coupons: { template: string }[] };
  letters: { letters: { order: string }[] };
  rewards: Record<string, unknown>[];
  webhooks: unknown[];
}

let world: AccountsWorld;
beforeAll(async () => {
  world = await startAccountsWorld();
});
afterAll(() => world.stop());

const dataOf = async (client: Client) => {
  const { status, body } = await client.call('GET /me/data');
  expect(status).toBe(200);
  return { text: JSON.stringify(body), data: body.data as unknown as Data };
};

test('players get all their stored data, without secrets', async () => {
  const { body } = await world.anonymous.call('POST /session/password', {
    body: { username: 'kestrel', password: 'starlight', device: newDevice() },
  });
  const kestrel = new Client(world.url, body.token);
  const order = await kestrel.call('POST /orders', { body: { ...CHOICE, email: EMAIL } }, randomUUID());
  const { number } = order.body;
  const params = { number };
  const pay = await kestrel.call('POST /orders/:number/payments', { params, body: { method: 'card' } });
  const payment = new URL(pay.body.redirectUrl).pathname.split('/').at(-1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'success' });
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params })).body,
    ({ itemStatus }) => itemStatus === 'sent',
  );
  await world.untilLetters(EMAIL, 1);
  await world.context.sql`
    insert into webhook_events (type, key, player_id, data, at)
    select 'player.created', id::text, id, '{"uid": "80427731"}', now() from players where uid = 80427731`;

  const { text, data } = await dataOf(kestrel);
  expect(data.account.profile).toMatchObject({
    uid: '80427731',
    username: 'kestrel',
    email: 'kestrel@players.example',
  });
  expect([data.account.devices.length, data.account.sessions.length]).toEqual([1, 1]);
  expect(data.orders.orders).toMatchObject([{ number, email: EMAIL, payment: 'paid', role: { name: 'Kestrel Vane' } }]);
  expect(data.orders.orders[0]?.timeline.map(({ event }) => event)).toContain('paid');
  expect(data.orders.remembered).toHaveLength(1);
  expect(data.payments).toMatchObject({ payments: [{ payable: number, captured: 109 }], refunds: [] });
  expect(data.deliveries.deliveries).toMatchObject([{ reference: number, state: 'accepted' }]);
  expect(data.letters.letters).toMatchObject([{ order: number }]);
  expect(data.webhooks).toMatchObject([{ type: 'player.created', data: { uid: '80427731' } }]);

  const [row] = await world.context.sql<{ id: string; hash: string }[]>`
    select id, password_hash as hash from players where uid = 80427731`;
  for (const secret of [row?.hash ?? '-', row?.id ?? '-', body.token, payment ?? '-'])
    expect(text).not.toContain(secret);
});

test('rewards are exported with their contents, recipient, and the game’s answer', async () => {
  const kestrel = await world.signIn('kestrel', 'starlight');
  const { sql } = world.context;
  const [player] = await sql<{ id: string }[]>`select id from players where uid = 80427731`;
  const contents = { gid: GID, goods: [{ good: 'warp-key', quantity: 3 }] };
  const grant = { playerId: player?.id ?? '', source: 'compensation', reference: 'outage', subject: 'outage' } as const;
  await sql.begin((tx) => giveGrants(tx, [{ ...grant, contents }]));
  const { body } = await kestrel.call('GET /me/rewards', {});
  const params = { id: body.rewards[0]?.id ?? '' };
  await world.games.put({ deliver: 'refuse', times: 1 });
  await kestrel.call('POST /me/rewards/:id/claim', { params, body: { region: 'eu', roleId: 's3-1187' } }, randomUUID());
  await until(
    () => sql`select from grants where state = 'claimable' and reason is not null`,
    (rows) => rows.length === 1,
  );
  const { text, data } = await dataOf(kestrel);
  expect(data.rewards).toMatchObject([
    {
      source: 'compensation',
      subject: 'outage',
      contents,
      character: { name: 'Kestrel Vane' },
      reason: expect.any(String),
    },
  ]);
  expect(Object.keys(data.rewards[0] ?? {})).toEqual(
    expect.arrayContaining(['givenAt', 'claimedAt', 'claimableUntil']),
  );
  expect(text).not.toContain(player?.id ?? '-');
});

test('and no data of others', async () => {
  const mika = await world.signIn('mika', 'sakura');
  const { text, data } = await dataOf(mika);
  expect(data.account.profile).toMatchObject({ uid: '80991204' });
  expect(data.orders.orders).toEqual([]);
  for (const theirs of ['80427731', 'kestrel', 'Kestrel', EMAIL]) expect(text).not.toContain(theirs);
  expect((await world.anonymous.call('GET /me/data')).status).toBe(401);
});

/** Tables that are not exported: counts and guards that add nothing to the exported data. */
const NOT_TOLD = [
  'community_codes', // pending codes, as hashes
  'dispute_evidence', // the publisher's answer to a bank, deleted when it was sent
  'dispute_reminders', // alerts about deadlines
  'email_codes', // pending codes, as hashes
  'erasures',
  'game_handoffs', // pending tickets, as hashes
  'idempotency_keys', // keys of the page, as hashes
  'ledger_entries', // the books; payments contain the sums
  'link_offers', // pending offers, as hashes
  'order_events', // exported with the orders
  'point_balances', // the sum of the entries
  'task_progress', // the sum of the entries
];

test('every table that names players is exported, or listed here with its reason', async () => {
  const { sql } = world.context;
  const tables = await sql<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
    join pg_class r on r.relname = c.table_name and not r.relispartition and r.relkind in ('r', 'p')
    where c.column_name = 'player_id' and c.table_schema = 'public' order by 1`;
  const told = [
    'benefit_uses',
    'binding_changes',
    'bindings',
    'community_joins',
    'deliveries',
    'devices',
    'experiment_exposures',
    'grants',
    'identities',
    'invite_codes',
    'monthly_spending',
    'orders',
    'payment_links',
    'payments',
    'personal_offers',
    'player_coupons',
    'player_games',
    'player_notes',
    'point_entries',
    'limit_counts',
    'push_messages',
    'push_subscriptions',
    'receipts',
    'refunds',
    'sessions',
    'shop_memory',
    'spending_caps',
    'survey_answers',
    'survey_openings',
    'take_backs',
    'lottery_draws',
    'task_entries',
    'tax_documents',
    'webhook_events',
    'withdrawals',
  ];
  expect(tables.map(({ name }) => name)).toEqual([...told, ...NOT_TOLD].toSorted());
});
