import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requestDeliveries } from '#server/domains/fulfilment/fulfilment.fixture.ts';
import {
  claimDue,
  claimRecalls,
  type Delivery,
  type DeliveryRef,
  recordAnswers,
} from '#server/domains/fulfilment/fulfilment.repo.ts';
import { recallDeliveries } from '#server/domains/fulfilment/recall/fulfilment.recall.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';

const MANY = 80;

let database: TestDatabase;
let refs: DeliveryRef[];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
async function begin(): Promise<void> {
  await database.sql`truncate deliveries, outbox`;
  await requestDeliveries(database.sql, 1, MANY);
  refs = await database.sql<DeliveryRef[]>`select player_id as "playerId", source, reference from deliveries`;
}
beforeEach(begin);

const claim = async (): Promise<Delivery[]> => {
  const taken: Delivery[] = [];
  for (let misses = 0; misses < 3; ) {
    const some = await claimDue(database.sql, { limit: 7, except: [], seconds: 60 });
    if (some.length === 0) misses += 1;
    taken.push(...some);
  }
  return taken;
};
/** Recalls each in its own transaction, as operators do. @param last true: start with those that are tried last */
const recallEach = async (last = false): Promise<Map<string, string | null>> => {
  const states = new Map<string, string | null>();
  for (const ref of last ? refs.toReversed() : refs) {
    const [done] = await database.sql.begin((tx) => recallDeliveries(tx, [ref]));
    states.set(ref.reference, done?.to ?? null);
  }
  return states;
};
const states = async () =>
  new Map(
    (await database.sql<{ reference: string; state: string }[]>`select reference, state from deliveries`).map((row) => [
      row.reference,
      row.state,
    ]),
  );

test('a refund against the first try: either no try ever begins, or the game is asked', async () => {
  const seen = new Set<string | null>();
  // The order is random: repeat until both outcomes were seen.
  for (let round = 0; seen.size < 2; round++) {
    if (round > 0) await begin();
    const [one, two, recalled] = await Promise.all([claim(), claim(), recallEach(round % 2 === 1)]);
    const tried = new Set([...one, ...two].map(({ reference }) => reference));
    for (const [reference, state] of recalled) {
      expect([reference, state]).toEqual([reference, tried.has(reference) ? 'recalling' : 'withdrawn']);
      seen.add(state);
    }
  }
});

test('a refund against the game’s answer: a granted item is never recorded as withdrawn', async () => {
  const taken = await claim();
  const answer = async () => {
    for (const delivery of taken) {
      await recordAnswers(database.sql, [{ delivery, state: 'accepted', reason: null, wait: 0 }]);
    }
  };
  const [recalled] = await Promise.all([recallEach(), answer()]);
  expect(new Set((await states()).values())).toEqual(new Set(['accepted']));
  const late = [...recalled.values()].filter((state) => state === 'recalling').length;
  const [told] = await database.sql<{ recalled: number; accepted: number }[]>`
    select count(*) filter (where payload ? 'recalled')::int as recalled, count(*)::int as accepted
    from outbox where type = 'delivery.accepted'`;
  expect(told).toEqual({ recalled: late, accepted: MANY });
});

test('the game’s answer to a try against its answer to the recall: the first that is written stays', async () => {
  const taken = await claim();
  await recallEach();
  await database.sql`update deliveries set claimed_until = now()`;
  const asked = await claimRecalls(database.sql, { limit: MANY, seconds: 60, patience: 900 });
  expect(asked).toHaveLength(MANY);
  const write = (all: readonly Delivery[], state: 'accepted' | 'withdrawn') =>
    Promise.all(
      all.map((delivery) =>
        recordAnswers(database.sql, [{ delivery, state, reason: null, wait: 0 }]).then(([is]) => is),
      ),
    );
  const [tries, questions] = await Promise.all([write(taken, 'accepted'), write(asked.toReversed(), 'withdrawn')]);
  expect([...tries, ...questions].filter(Boolean)).toHaveLength(MANY);
  const rows = await database.sql`
    select reference from deliveries d where not exists (
      select from outbox where key = d.id::text and type = 'delivery.' || d.state
    )`;
  expect(rows).toEqual([]);
});

test('of many who stop the same item at once, one succeeds', async () => {
  const [ref] = refs;
  if (!ref) throw new Error('there is no such delivery');
  const all = await Promise.all(
    Array.from({ length: 10 }, () => database.sql.begin((tx) => recallDeliveries(tx, [ref]))),
  );
  expect(all.flatMap(([done]) => done?.to ?? [])).toEqual(['withdrawn']);
  expect(await database.sql`select from outbox`).toHaveLength(1);
});
