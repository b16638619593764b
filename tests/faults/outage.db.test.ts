import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runOpsCli } from '#server/cli/ops.ts';
import { RETRY_SECONDS } from '#server/domains/fulfilment/fulfilment.rules.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { CHOICE, Shop, within } from './shop.ts';

/** Three days in a few seconds: every wait of the schedule is shortened, none is left out. */
const waits = RETRY_SECONDS.map((seconds) => seconds / 100_000);
/** One first try, and one after each wait. */
const TRIES = RETRY_SECONDS.length + 1;

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await startWorld({ overrides: { waits: { delivery: waits } } });
  shop = new Shop(world, await world.signIn('kestrel', 'starlight'));
});
afterAll(() => world.stop());
afterEach(() => world.games.put({ deliver: 'ok' }));

const deliveryOf = async (number: string): Promise<{ state: string; attempts: number } | undefined> => {
  const [row] = await world.context.sql<{ state: string; attempts: number }[]>`
    select state, attempts from deliveries where reference = ${number}`;
  return row;
};

const ops = async (...args: string[]): Promise<unknown> => {
  const printed: string[] = [];
  await runOpsCli([...args, '--json'], world.env, (text) => printed.push(text));
  return JSON.parse(printed.join('\n'));
};

const SLOW = { timeout: 60_000 };

test(
  'a game that is down for three days: every try is made, then the delivery is parked for an operator',
  SLOW,
  async () => {
    await world.games.put({ deliver: 'error' });
    const number = await shop.paid();
    await within(
      45,
      () => deliveryOf(number),
      (delivery) => delivery?.state === 'parked',
    );
    expect(await deliveryOf(number)).toMatchObject({ state: 'parked', attempts: TRIES });
    const unanswered = { nextTryAt: null, lastTryAt: null };
    expect(await shop.read(number)).toMatchObject({ status: 'paid', itemStatus: 'sending', late: unanswered });
    expect(await ops('deliveries', 'waiting')).toMatchObject({ deliveries: [{ reference: number, attempts: TRIES }] });

    await world.games.put({ deliver: 'ok' });
    await ops('orders', 'redeliver', number, '--why', 'the game is back');
    await shop.sent(number);
    expect(await shop.granted(number)).toHaveLength(1);
  },
);

test('a game that comes back for the last try gets the item there', SLOW, async () => {
  await world.games.put({ gid: CHOICE.gid, deliver: 'error', times: TRIES - 1 });
  const number = await shop.paid();
  await within(
    45,
    () => shop.read(number),
    ({ itemStatus }) => itemStatus === 'sent',
  );
  expect(await deliveryOf(number)).toMatchObject({ state: 'accepted', attempts: TRIES });
  expect(await shop.granted(number)).toHaveLength(1);
});

test('a game that answers garbage is asked again, and grants the item once', async () => {
  await world.games.put({ deliver: 'garbage', times: 2 });
  const number = await shop.paid();
  await shop.sent(number);
  expect(await shop.granted(number)).toMatchObject([{ calls: 1 }]);
});

test('a game that granted the item and then timed out is asked again, and grants nothing twice', SLOW, async () => {
  await world.games.put({ deliver: 'grant_then_timeout', times: 1 });
  const number = await shop.paid();
  await shop.sent(number);
  expect(await shop.granted(number)).toMatchObject([{ calls: 2 }]);
});

test('a buyer is shown the next try after 15 minutes, and not before', async () => {
  await world.games.put({ deliver: 'error' });
  const number = await shop.paid();
  const lateAfter = async (age: string) => {
    await within(
      10,
      () => world.context.sql`
        update deliveries set state = 'retrying', attempts = 4, due_at = now() + interval '30 minutes', created_at = now() - ${age}::interval
        where reference = ${number} and (claimed_until is null or claimed_until <= now()) returning 1`,
      (rows) => rows.length === 1,
    );
    return (await shop.read(number)).late;
  };
  expect(await lateAfter('14 minutes')).toBeNull();
  const late = await lateAfter('15 minutes');
  const minutes = (iso: string | null | undefined) => Math.round((Date.parse(iso ?? '') - Date.now()) / 60_000);
  expect(minutes(late?.nextTryAt)).toBe(30);
  expect(minutes(late?.lastTryAt)).toBeGreaterThan(72 * 60);
  await world.games.put({ deliver: 'ok' });
  await ops('orders', 'redeliver', number, '--why', 'the game is back');
  expect((await shop.sent(number)).late).toBeNull();
});
