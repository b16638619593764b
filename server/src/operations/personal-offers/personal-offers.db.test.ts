import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpsWorld } from '../ops.fixture.ts';

let ops: OpsWorld;
beforeAll(async () => {
  ops = await OpsWorld.start();
});
afterAll(() => ops.world.stop());

const UID = '80427731';
const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
const make = (prices: string, key = 'lapsed-7', ...more: string[]) =>
  ops.act(
    ...['personal-offers', 'make', UID, '--game', '1000039', '--item', 'astralite-980'],
    ...['--prices', prices, '--until', until, '--key', key, '--uses', '2'],
    ...more,
  );

test('an operator makes an offer once for each key, lists and revokes it', async () => {
  const first = await make('EUR=999,USD=899');
  expect(first).toMatchObject({ code: 0, json: { made: true } });
  const offer = String(first.json.offer);
  expect((await make('EUR=999,USD=899')).json).toMatchObject({ offer, made: false });
  expect((await make('EUR=998')).json.error?.code).toBe('offer.other');
  const later = new Date(Date.now() + 86_400_000).toISOString();
  expect((await make('EUR=999,USD=899', 'lapsed-7', '--from', later)).json.error?.code).toBe('offer.other');
  const number = await ops.place({ item: 'astralite-980', total: 999, offer });
  expect((await ops.look('personal-offers', 'list', UID)).json).toMatchObject({
    offers: [{ id: offer, prices: { EUR: 999, USD: 899 }, uses: 2, taken: 1, orders: [number], state: 'open' }],
  });
  const { text } = await ops.type('personal-offers', 'list', UID);
  expect(text).toContain('9.99 EUR, 8.99 USD');
  expect((await ops.act('personal-offers', 'revoke', offer)).json).toMatchObject({ offer, state: 'open' });
  const entries = await ops.world.context.sql`
    select command, arguments from operator_actions where command like 'personal-offers %' order by id`;
  expect(entries).toMatchObject([
    { command: 'personal-offers make', arguments: { item: 'astralite-980', uses: '2' } },
    { command: 'personal-offers make' },
    { command: 'personal-offers revoke', arguments: { id: offer } },
  ]);
});

test.each([
  ['EUR=1', 'offer.bounds', /40 % of the price 16\.49 EUR is the floor/],
  ['EUR=x', 'usage', /--prices are whole minor units/],
  ['euro=999', 'usage', /--prices are such as EUR=399/],
])('a wrong price is refused with a sentence that names the option: %s', async (prices, code, sentence) => {
  const { json } = await make(prices, 'wrong');
  expect(json.error?.code).toBe(code);
  expect(json.error?.message).toMatch(sentence);
});
