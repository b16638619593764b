import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Sql } from '#server/db/client.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { createLog } from '#server/kernel/log.ts';
import type { Card } from '#server/kernel/payments/card.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { eraseCards, recordInstruments } from './instruments.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { captured } from './payments.fixture.ts';
import type { PaymentProvider, ProviderUpdate, ReceivedUpdate } from './payments.port.ts';
import { createPayments, type Payments } from './payments.service.ts';
import { paidWithOf } from './updates/payments.instrument.ts';

// One provider names the payment instrument in its webhooks; the other one is asked for it.

const FINGERPRINT = 'ins_of_a_card';
let database: TestDatabase;
let payments: Payments;
let lines: string[];
let jobs: { name: string; data: object }[];
let work: (jobs: object[]) => Promise<void>;
let said: Partial<ProviderUpdate>;
let answer: () => Promise<string | null>;
/** Country that the asked provider returns for the instrument. */
let issuedIn: string | null;
/** Card that the asked provider returns, and that webhooks have. */
let shown: Card | null;
/** Fingerprint in the webhooks of the asked provider; undefined: none. */
let tells: string | undefined;

const provider = (name: string, more: object): PaymentProvider =>
  ({
    name,
    readWebhook: (raw: Buffer) => ({
      eventId: raw.toString(),
      type: 'captured',
      body: {},
      instrument: FINGERPRINT,
      card: shown,
    }),
    interpret: () => ({ ...captured, ...said }),
    ...more,
  }) as unknown as PaymentProvider;
const telling = provider('telling', {});
const asked = provider('asked', {
  readWebhook: (raw: Buffer) => ({ eventId: raw.toString(), type: 'captured', body: {}, instrument: tells }),
  instrument: async () => ({ fingerprint: await answer(), country: issuedIn, card: shown }),
});
const queue = {
  define: async () => undefined,
  add: async (_: unknown, name: string, all: { data: object }[]) =>
    void jobs.push(...all.map(({ data }) => ({ name, data }))),
  work: async (name: string, _: unknown, handler: typeof work) => {
    if (name === 'payments.ask_instrument') work = handler;
  },
} as unknown as Queue;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [lines, jobs, answer, tells, issuedIn, shown] = [[], [], async () => FINGERPRINT, undefined, null, null];
  payments = await started(database.sql);
});

const started = async (sql: Sql): Promise<Payments> => {
  const log = createLog({ level: 'trace', destination: { write: (line: string) => void lines.push(line) } });
  const all = createPayments({ sql, queue, log, providers: [telling, asked], poke: () => undefined });
  await all.startJobs(true);
  return all;
};

const opened = async (name: string, playerId: string): Promise<string> => {
  const id = randomUUID();
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, check_at, created_at, updated_at)
    values (${playerId}, ${id}, ${id}, ${name}, 'card', ${captured.amount}, 'EUR', 'pending', now(), now(), now(), now())`;
  return id;
};
/** Receives and processes the webhook of a capture. */
const pay = async (name: string, playerId: string, over: Partial<ProviderUpdate> = {}): Promise<string> => {
  const paymentId = await opened(name, playerId);
  const eventId = randomUUID();
  await payments.receiveWebhook(name, Buffer.from(eventId), {});
  said = { paymentId, providerId: null, ...over };
  await database.sql.begin((tx) => payments.onWebhooks(tx, [{ provider: name, eventId }]));
  return paymentId;
};
const of = (playerId: string) => database.sql.begin((tx) => payments.instrumentsOf(tx, playerId));
const ofPayable = (playerId: string, payable: string) =>
  database.sql.begin((tx) => payments.instrumentOf(tx, playerId, payable));

test('two players who paid with one card have the same hash, and the card’s fingerprint is stored nowhere', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const payable = await pay('telling', one);
  await pay('telling', other);
  const [seal] = await of(one);
  expect(seal).toMatch(/^[0-9a-f]{64}$/);
  expect(await of(other)).toEqual([seal]);
  expect(await ofPayable(one, payable)).toBe(seal);
  const rows = await database.sql`
    select p::text as row from payments p union all select w::text from payment_webhooks w union all select o::text from outbox o`;
  expect(JSON.stringify(rows)).not.toContain(FINGERPRINT);
  expect(lines.join()).not.toContain(FINGERPRINT);
});

test('the same fingerprint from another provider has another hash', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await pay('telling', one);
  await pay('asked', other);
  await work(jobs.map(({ data }) => data));
  expect(await of(other)).toHaveLength(1);
  expect(await of(other)).not.toEqual(await of(one));
});

test('a provider without the fingerprint in its webhooks is asked after the capture, and again if it does not answer', async () => {
  const player = randomUUID();
  const payable = await pay('asked', player);
  expect(await ofPayable(player, payable)).toBeNull();
  expect(jobs).toEqual([{ name: 'payments.ask_instrument', data: { playerId: player, id: payable } }]);
  answer = () => Promise.reject(new Error('no answer'));
  await expect(work(jobs.map(({ data }) => data))).rejects.toThrow('no answer');
  answer = async () => FINGERPRINT;
  await work(jobs.map(({ data }) => data));
  expect(await ofPayable(player, payable)).toMatch(/^[0-9a-f]{64}$/);
});

test('a rejected update stores no instrument, and neither does a failed payment', async () => {
  const player = randomUUID();
  const refused = await pay('telling', player, { amount: captured.amount - 1 });
  expect(await database.sql`select instrument from payments where id = ${refused}`).toEqual([{ instrument: null }]);
  await pay('telling', player, { event: 'failed', failure: 'declined' });
  expect(await of(player)).toEqual([]);
});

test('a webhook stored by the previous version is processed', async () => {
  const player = randomUUID();
  const paymentId = await opened('telling', player);
  await database.sql`insert into payment_webhooks (provider, event_id, type, body) values ('telling', 'before', 'captured', '{}')`;
  said = { paymentId, providerId: null };
  await database.sql.begin((tx) => payments.onWebhooks(tx, [{ provider: 'telling', eventId: 'before' }]));
  expect(await ofPayable(player, paymentId)).toBeNull();
  const [row] = await database.sql<{ state: string }[]>`select state from payments where id = ${paymentId}`;
  expect(row?.state).toBe('captured');
});

test('instruments are deleted after thirteen months', async () => {
  const player = randomUUID();
  const old = await pay('telling', player);
  await database.sql`update payments set created_at = now() - interval '13 months 1 day' where id = ${old}`;
  const fresh = await pay('telling', player);
  await payments.forgetInstruments();
  expect(await ofPayable(player, old)).toBeNull();
  expect(await ofPayable(player, fresh)).not.toBeNull();
});

test('the key is read once, not for every webhook', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await pay('telling', one);
  await database.sql`delete from installation_keys`;
  await pay('telling', other);
  expect(await of(other)).toEqual(await of(one));
  expect(await database.sql`select from installation_keys`).toEqual([]);
});

test('storing an instrument needs no second connection while its transaction holds the only one', async () => {
  await using sql = Object.assign(connect(database.url, { max: 1 }), {
    [Symbol.asyncDispose]: () => sql.end({ timeout: 1 }),
  });
  const alone = await started(sql);
  const player = randomUUID();
  const paymentId = await opened('telling', player);
  const eventId = randomUUID();
  await database.sql`
    insert into payment_webhooks (provider, event_id, type, body) values ('telling', ${eventId}, 'captured', '{}')`;
  said = { paymentId, providerId: null, instrument: FINGERPRINT };
  await sql.begin((tx) => alone.onWebhooks(tx, [{ provider: 'telling', eventId }]));
  expect(await ofPayable(player, paymentId)).toMatch(/^[0-9a-f]{64}$/);
});

test('the hash does not reveal the card without the installation’s key', async () => {
  const player = randomUUID();
  await pay('telling', player);
  const [seal] = await of(player);
  for (const key of ['', 'payment-instruments'])
    for (const text of [FINGERPRINT, `telling\n${FINGERPRINT}`])
      expect(seal).not.toBe(createHmac('sha256', key).update(text).digest('hex'));
});

test('the first instrument counts, and only from the payment’s own provider', async () => {
  const player = randomUUID();
  const id = await pay('telling', player);
  const first = await ofPayable(player, id);
  const note = (provider: string, instrument: string) =>
    database.sql.begin((tx) =>
      recordInstruments(tx, [{ paymentId: id, provider, instrument, country: null, card: null }]),
    );
  await note('telling', 'another');
  expect(await ofPayable(player, id)).toBe(first);
  await database.sql`update payments set instrument = null where id = ${id}`;
  await note('asked', 'another');
  expect(await ofPayable(player, id)).toBeNull();
  await note('telling', 'another');
  expect(await ofPayable(player, id)).toBe('another');
});

test('returns the instrument only for captured money, and only to its player', async () => {
  const [player, other] = [randomUUID(), randomUUID()];
  const id = await pay('telling', player);
  expect(await ofPayable(other, id)).toBeNull();
  await database.sql`update payments set captured = 0 where id = ${id}`;
  expect(await ofPayable(player, id)).toBeNull();
  expect(await of(player)).toEqual([]);
});

test('a provider is asked once, at the capture, and not if its webhook had the fingerprint', async () => {
  const player = randomUUID();
  const id = await pay('asked', player);
  expect(jobs).toHaveLength(1);
  said = { paymentId: id, providerId: null, event: 'refunded', refunded: 1 };
  const eventId = randomUUID();
  await payments.receiveWebhook('asked', Buffer.from(eventId), {});
  await database.sql.begin((tx) => payments.onWebhooks(tx, [{ provider: 'asked', eventId }]));
  expect(jobs).toHaveLength(1);
  // The provider may start to send it.
  tells = FINGERPRINT;
  const told = await pay('asked', player);
  expect(jobs).toHaveLength(1);
  expect(await ofPayable(player, told)).toMatch(/^[0-9a-f]{64}$/);
});

test('stored webhooks lose the instrument after thirteen months, too', async () => {
  const player = randomUUID();
  await pay('telling', player);
  await pay('telling', player);
  await database.sql`
    update payment_webhooks set received_at = now() - interval '13 months 1 day'
    where event_id = (select min(event_id) from payment_webhooks where instrument is not null)`;
  const known = async () => (await database.sql`select from payment_webhooks where instrument is not null`).length;
  const before = await known();
  await payments.forgetInstruments();
  expect(await known()).toBe(before - 1);
});

const countryOf = async (id: string): Promise<unknown> => {
  const [row] = await database.sql`
    select instrument_country as country, instrument_country_at is not null as dated from payments where id = ${id}`;
  return row?.dated ? row.country : null;
};

test('stores the instrument’s country from a webhook or an answer', async () => {
  const player = randomUUID();
  expect(await countryOf(await pay('telling', player, { instrumentCountry: 'FR' }))).toBe('FR');
  const id = await pay('asked', player);
  expect(await countryOf(id)).toBeNull();
  issuedIn = 'JP';
  await work(jobs.map(({ data }) => data));
  expect(await countryOf(id)).toBe('JP');
});

test('stores a country without a fingerprint, and ignores an invalid country without rejecting the payment', async () => {
  const player = randomUUID();
  tells = undefined;
  const told = await pay('asked', player, { instrumentCountry: 'KR' });
  expect(await countryOf(told)).toBe('KR');
  // The fingerprint is still asked for. The country of that answer comes second, so it does not count.
  expect(jobs).toHaveLength(1);
  issuedIn = 'JP';
  await work(jobs.map(({ data }) => data));
  expect(await of(player)).toHaveLength(1);
  expect(await countryOf(told)).toBe('KR');
  const id = await pay('telling', player, { instrumentCountry: 'Narnia' });
  expect(await countryOf(id)).toBeNull();
  expect(await ofPayable(player, id)).toMatch(/^[0-9a-f]{64}$/);
});

test('the first country is kept for good, enforced by the database too', async () => {
  const id = await pay('telling', randomUUID(), { instrumentCountry: 'FR' });
  const note = (country: string) =>
    database.sql.begin((tx) =>
      recordInstruments(tx, [{ paymentId: id, provider: 'telling', instrument: null, country, card: null }]),
    );
  await note('DE');
  expect(await countryOf(id)).toBe('FR');
  const change = async () => database.sql`update payments set instrument_country = 'DE' where id = ${id}`;
  await expect(change()).rejects.toThrow('never changed');
  const forget = async () => database.sql`update payments set instrument_country = null where id = ${id}`;
  await expect(forget()).rejects.toThrow('never changed');
});

test('of two countries in one call the first counts', async () => {
  const id = await pay('telling', randomUUID());
  const one = { paymentId: id, provider: 'telling', instrument: null, card: null };
  await database.sql.begin((tx) =>
    recordInstruments(tx, [
      { ...one, country: 'ES' },
      { ...one, country: 'PT' },
    ]),
  );
  expect(await countryOf(id)).toBe('ES');
});

test('several updates of one payment complete each other, and the first of each fact counts', async () => {
  const [one, id] = [{ provider: 'telling' as const, type: 'captured' as const }, randomUUID()];
  const updates = [
    { ...one, paymentId: id, instrumentCountry: 'ES' },
    { ...one, paymentId: id, sealed: 'a'.repeat(64), instrumentCountry: 'PT' },
    { ...one, paymentId: id, sealed: 'b'.repeat(64), card: { digits: '0007', brand: null } },
  ] as unknown as ReceivedUpdate[];
  const paidWith = await paidWithOf({ sql: database.sql } as PaymentsDeps, updates);
  expect(paidWith.get(id)).toMatchObject({ country: 'ES', instrument: 'a'.repeat(64), card: { digits: '0007' } });
});

const VISA = { digits: '4242', brand: 'visa' };
const cardOf = async (id: string) => {
  const [row] = await database.sql<{ digits: string | null; brand: string | null }[]>`
    select card_digits as digits, card_brand as brand from payments where id = ${id}`;
  return row?.digits ? row : null;
};
const digitsInWebhooks = async () =>
  (await database.sql`select card_digits as digits from payment_webhooks where card_digits is not null`).length;

test('stores the digits of a card from a webhook or an answer, and the first card counts', async () => {
  shown = VISA;
  const player = randomUUID();
  const told = await pay('telling', player);
  expect(await cardOf(told)).toEqual(VISA);
  const later = { paymentId: told, provider: 'telling', instrument: null, country: null };
  await database.sql.begin((tx) => recordInstruments(tx, [{ ...later, card: { digits: '1111', brand: 'amex' } }]));
  expect(await cardOf(told)).toEqual(VISA);
  shown = null;
  const id = await pay('asked', player);
  expect(await cardOf(id)).toBeNull();
  shown = { digits: '0007', brand: null };
  await work(jobs.map(({ data }) => data));
  expect(await cardOf(id)).toEqual({ digits: '0007', brand: null });
  const rows = await database.sql`select body::text from payment_webhooks union all select payload::text from outbox`;
  expect(JSON.stringify(rows)).not.toMatch(/"4242\b/);
});

test('the digits are deleted after thirteen months, and with the account at once', async () => {
  shown = VISA;
  const [player, other] = [randomUUID(), randomUUID()];
  const old = await pay('telling', player);
  const kept = await pay('telling', other);
  await database.sql`update payments set created_at = now() - interval '13 months 1 day' where id = ${old}`;
  await payments.forgetInstruments();
  expect([await cardOf(old), await cardOf(kept)]).toEqual([null, VISA]);
  await database.sql`update payment_webhooks set payment_id = ${kept} where event_id = (select max(event_id) from payment_webhooks where card_digits is not null)`;
  const stored = await digitsInWebhooks();
  await database.sql.begin((tx) => eraseCards(tx, other));
  expect(await cardOf(kept)).toBeNull();
  expect(await digitsInWebhooks()).toBe(stored - 1);
  // The hash stays: gifts count once for each card.
  expect(await of(other)).toHaveLength(1);
});

test('the database refuses digits that are not four, and a brand that is no name', async () => {
  const id = await pay('telling', randomUUID());
  for (const digits of ['424', '42a2', '４２４２'])
    await expect(
      (async () => database.sql`update payments set card_digits = ${digits} where id = ${id}`)(),
    ).rejects.toThrow();
  const wrong = async () => database.sql`update payments set card_digits = '4242', card_brand = '<b>' where id = ${id}`;
  await expect(wrong()).rejects.toThrow('payments_card');
});
