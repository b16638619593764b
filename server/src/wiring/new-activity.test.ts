import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { type Catalogue, defineSection } from '#server/domains/catalog/index.ts';
import { ACTIVITIES, createActivities } from './activities.ts';
import type { Activity, ActivityDeps } from './activity.ts';
import { catalogSectionsWith } from './catalog-sections.ts';
import type { Domains } from './domains.ts';
import { gameApiOf, handlersOf } from './handlers.ts';
import { playerData } from './player-data.ts';
import { rewardTitles } from './reward-titles.ts';
import { schedules } from './schedules.ts';
import { followUpLane } from './subscribers.ts';

const stampsSection = defineSection({
  name: 'stamps',
  file: 'stamps.yaml',
  schema: z.strictObject({ card: z.string() }),
  absent: null,
  check: () => [],
});

const done: string[] = [];
const note = (what: string) => async () => void done.push(what);

/** A made-up activity: a card that gets a stamp for each order. */
const stampsActivity = {
  sections: [stampsSection],
  dataOf: async (_: Db, playerId: string) => ({ stamps: [playerId] }),
  rewardNames: { compensation: (_: Catalogue, subject: string) => ({ en: `Card ${subject}`, de: `Karte ${subject}` }) },
  create: () => ({
    handlers: { 'GET /me/stamps': note('shown') } as object,
    gameApi: () => ({ 'POST /stamps': note('stamped') }) as object,
    followUp: { 'order.sent': note('counted'), 'account.forgotten': note('erased') },
    schedules: [{ name: 'stamps.settle', cron: '7 * * * *', run: note('settled') }],
    forgetEnded: note('forgotten'),
  }),
};

// Forgotten parts do not compile.
// @ts-expect-error: it stores data of players and does not erase it
({ ...stampsActivity, create: () => ({ handlers: {} }) }) satisfies Activity;
// @ts-expect-error: it does not say what it stores about players
({ sections: [], create: () => ({ handlers: {} }) }) satisfies Activity;

test('a made-up activity is an object in its folder and one line in the list', async () => {
  const list: Record<string, Activity> = { lottery: ACTIVITIES.lottery, stamps: stampsActivity };
  const absent: never = new Proxy(() => undefined, { get: () => absent, apply: () => absent }) as never;
  const sql = (async () => [{ key: Buffer.alloc(32) }]) as never;
  const activities = await createActivities({ ...depsOf(absent), sql }, list);
  const domains = { ...rest(absent), activities } as unknown as Domains;

  expect(catalogSectionsWith(list).map(({ name }) => name)).toContain('stamps');
  expect(rewardTitles(list)({} as Catalogue, { source: 'compensation', subject: '7' } as never, 'de')).toBe('Karte 7');
  expect(Object.keys(handlersOf(domains, absent))).toContain('GET /me/stamps');
  const game = gameApiOf(domains, { sql, clock: absent, known: absent });
  expect(Object.keys(game.handlers)).toContain('POST /stamps');

  const exported = await playerData((async () => []) as never, 'p', list);
  expect(exported.stamps).toEqual({ stamps: ['p'] });

  const follower = followUpLane(domains).find(({ name }) => name === 'stamps');
  await follower?.on['order.sent']?.(absent, []);
  await follower?.on['account.forgotten']?.(absent, []);
  const all = schedules({ sql, clock: absent, log: absent }, domains, absent);
  await all.find(({ name }) => name === 'stamps.settle')?.run();
  await all.find(({ name }) => name === 'limits.forget')?.run();
  expect(done).toEqual(['counted', 'erased', 'settled', 'forgotten']);
});

const depsOf = (absent: never): ActivityDeps => ({
  ...{ sql: absent, clock: absent, log: absent, catalog: absent, rewards: absent, payments: absent, contacts: absent },
  random: { bytes: () => Buffer.alloc(32) } as never,
  limits: () => absent,
  partnerSecretsOf: () => [],
  config: { lottery: { key: null, opensAtOnce: false } },
});

/** The other domains, without endpoints of their own. */
function rest(absent: never) {
  const silent = { handlers: {}, gameApi: {}, followUp: {} };
  return {
    ...{ payments: absent, fulfilment: silent, coupons: silent, content: silent, analytics: absent, receipts: null },
    ...{ rewards: silent, points: silent, push: silent, experiments: silent, nudges: silent, invoices: silent },
    accounts: silent,
    orders: { handlers: {}, gameApi: () => ({}) },
  };
}
