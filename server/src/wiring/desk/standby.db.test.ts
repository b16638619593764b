import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DeskClient, type DeskWorld, startDesk } from '#tests/world/desk.ts';
import { freshStandby, type Standby } from '#tests/world/standby-double.ts';
import { OpsWorld } from '../../operations/ops.fixture.ts';

let ops: OpsWorld;
let standby: Standby;
let desk: DeskWorld;
let finance: DeskClient;
beforeAll(async () => {
  ops = await OpsWorld.start();
  standby = await freshStandby(ops.world.context);
  desk = await startDesk(ops.world, undefined, { env: { DATABASE_READ_URL: standby.url } });
  finance = desk.browser();
  await finance.accept(await desk.invite('fay', 'finance'));
  // Money of a currency that only the stand-by has.
  await standby.sql`
    insert into revenue_days_short (begins, currency, payments, gross, refunds, disputes, net, tax)
    values ('2026-01-01', 'CUP', 1, 1, 0, 0, 1, 0)`;
  // Operators sign in on the primary, and the stand-by has not heard of it.
  await standby.sql`
    insert into operator_actions (id, by_name, why, command, arguments, result)
    select uuidv7(), 'replayed', 'w', 'c', '{}', '{}' from generate_series(1, 20)`;
});
afterAll(async () => {
  await desk.stop();
  await standby.drop();
  await ops.world.stop();
});

test('a report comes from the stand-by, with the age of its data', async () => {
  const { body, headers } = await finance.call('GET /money/currencies');
  expect(body.currencies).toContain('CUP');
  expect(headers.get('x-data-age')).toBe('0');
  expect(Date.parse(headers.get('x-data-as-of') ?? '')).toBeGreaterThan(0);
});

test('what may decide something comes from the primary, without an age', async () => {
  const { status, headers } = await finance.call('GET /disputes');
  expect([status, headers.get('x-data-as-of')]).toEqual([200, null]);
});

test('a report of a stand-by that is hours behind is shown, and so is its age', async () => {
  await standby.says({ isCaughtUp: false, replayedAt: new Date(Date.now() - 7_200_000) });
  onTestFinished(() => standby.says({}));
  const { status, headers } = await finance.call('GET /money/currencies');
  expect([status, Math.round(Number(headers.get('x-data-age')) / 60)]).toEqual([200, 120]);
});

test('a command prints the age next to its answer, and has it in JSON', async () => {
  const { text } = await ops.typeAs(desk.env, 'report', 'currencies', '--json');
  expect(JSON.parse(text)).toMatchObject({
    currencies: expect.arrayContaining(['CUP']),
    readFrom: { from: 'standby', seconds: 0 },
  });
});

test('a desk whose reports would come from another shop does not start', async () => {
  const other = await freshStandby(null);
  onTestFinished(() => other.drop());
  await expect(startDesk(ops.world, undefined, { env: { DATABASE_READ_URL: other.url } })).rejects.toThrow(
    `DATABASE_READ_URL names the database of another shop: ${new URL(other.url).host}`,
  );
});
