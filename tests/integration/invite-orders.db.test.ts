import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { offerInvites } from '#tests/world/offer-invites.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

let shop: MoneyWorld;
let inviter: Client;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  await offerInvites(shop.world);
  inviter = await shop.world.signIn('mika', 'sakura');
});
afterAll(() => shop?.stop());

const mine = async () => (await inviter.call('GET /me/invites')).body;
/** Counts and steps come from separate reads, so one may miss the change that the other has. */
const waiting = (count: number) =>
  until(mine, ({ waiting, steps }) => waiting === count && steps[0]?.state === (count > 0 ? 'waiting' : 'open'));

test('a friend accepts, pays, and counts a week later; a refund meanwhile undoes it', async () => {
  const { code } = await mine();
  const { visit } = (await shop.world.anonymous.call('GET /invites/:code', { params: { code } })).body;
  // Makes the account newer than the visit by the link, with its own browser.
  await shop.sql`update players set created_at = now() where username = 'kestrel'`;
  await shop.sql`delete from devices`;
  const accepts = Array.from({ length: 100 }, () => shop.buyer.call('POST /me/invites/accept', { body: { visit } }));
  const answers = await Promise.all(accepts);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.accepted}`))).toEqual(new Set(['200 true']));
  const [coupons] = await shop.sql<{ count: number }[]>`
    select count(*)::int as count from player_coupons c join players p on p.id = c.player_id
    where p.username = 'kestrel' and c.template = 'invite-7'`;
  expect(coupons?.count).toBe(1);

  const { number, payment } = await shop.sent();
  expect(await waiting(1)).toMatchObject({
    counted: 0,
    thisMonth: 1,
    steps: [
      { count: 1, state: 'waiting', from: expect.any(String) },
      { count: 3, state: 'open', from: null },
    ],
  });
  const due = (await inviter.call('GET /me/rewards')).body.rewards.filter(({ source }) => source === 'invite');
  expect(due).toHaveLength(2);
  const [{ id = '' } = {}] = due;
  expect((await inviter.call('POST /me/rewards/:id/claim', { params: { id }, body: {} })).status).not.toBe(200);
  await shop.refundAtProvider(payment, TOTAL);
  await shop.reach(number, (order) => order.status === 'refunded');
  await waiting(0);
  const [record] = (await inviter.call('GET /me/invites/records')).body.records;
  expect(record).toMatchObject({ uid: '80••••31', state: 'taken_back', contents: [] });

  const again = await shop.sent();
  await waiting(1);
  await shop.sql`update invites set counts_at = now(), paid_at = now() - interval '7 days' where number = ${again.number}`;
  await shop.sql`update grants set claimable_from = now() where source = 'invite' and state = 'claimable'`;
  await Promise.all([1, 2, 3].map(() => shop.world.context.settleInvites()));
  expect(await mine()).toMatchObject({ counted: 1, waiting: 0, steps: [{ state: 'claimable' }, { state: 'open' }] });
  const [counted] = (await inviter.call('GET /me/invites/records')).body.records;
  expect(counted).toMatchObject({ state: 'counted', contents: [{ kind: 'coupon' }] });
});
