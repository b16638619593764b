import { expect, test } from 'vitest';
import type { Game } from './game-state.ts';
import { problemsOf } from './problems.ts';
import { rateOf } from './rates.ts';
import type { TodayState, Waiting } from './today-state.ts';

const AT = new Date('2026-11-28T12:00:00Z');
const none: Waiting = { count: 0, isMore: false, oldest: null, level: 'ok' };
const nobody = { begun: 0, captured: 0 };

type Facts = Omit<TodayState, 'problems'>;

const facts = (changes: Partial<Facts> = {}): Facts => ({
  at: AT,
  from: AT,
  orders: [],
  rates: { from: AT, until: AT, total: rateOf(null, nobody, nobody), methods: [], countries: [] },
  deliveries: none,
  parked: none,
  lanes: [],
  games: [],
  workers: 'alive',
  database: {
    level: 'ok',
    bytes: 1,
    connections: 10,
    mostConnections: 100,
    oldestSeconds: 0,
    oldestBy: null,
    replicaSeconds: null,
  },
  ...changes,
});

const game = (state: Game['state'], name: string | null = 'Tidefall'): Facts['games'][number] => ({
  gid: 7,
  name,
  state,
  delivered: 1,
  refused: 5,
  retrying: 1,
  parked: 0,
  seconds: 1,
  lastAcceptedAt: null,
  lastError: null,
});

const texts = (changes: Partial<Facts>) => problemsOf(facts(changes)).map(({ level, text }) => `${level} ${text}`);
const ago = (minutes: number): Date => new Date(AT.getTime() - minutes * 60_000);

test('a shop without workers is the first thing to repair', () => {
  expect(texts({ games: [game('slow')], workers: 'none' })).toEqual([
    'bad No worker runs: no webhook is handled and nothing is delivered.',
    'warn Tidefall fails some deliveries: 1 delivery failed and waits.',
  ]);
  expect(texts({ workers: 'unknown' })).toEqual([]);
});

test('games that work, or that nobody buys for, are no problem', () => {
  expect(texts({ games: [game('ok'), game('idle')] })).toEqual([]);
  expect(texts({ games: [game('refusing', null), game('not_answering')] })).toEqual([
    'bad Game 7 refuses items: 5 in the last hour.',
    'bad Tidefall does not answer: 1 delivery failed and waits.',
  ]);
});

test('a game that takes long comes with its time', () => {
  expect(texts({ games: [{ ...game('slow'), seconds: 44.6 }] })).toEqual([
    'warn Tidefall is slow: it takes 45 s to deliver.',
  ]);
});

test('old work comes with its age and its number', () => {
  const work = { count: 1000, isMore: true, oldest: ago(7), level: 'bad' as const };
  const lanes = [{ lane: 'webhooks' as const, failing: 0, slowest: null, ...work }];
  expect(texts({ lanes })).toEqual(['bad The oldest webhook waits for 7 minutes. 1000 or more wait.']);
  const old = (minutes: number) => texts({ deliveries: { ...work, oldest: ago(minutes) } });
  expect([old(1), old(119), old(120), old(3 * 24 * 60)]).toEqual([
    ['bad The oldest delivery waits for 1 minute.'],
    ['bad The oldest delivery waits for 119 minutes.'],
    ['bad The oldest delivery waits for 2 hours.'],
    ['bad The oldest delivery waits for 3 days.'],
  ]);
});

test('the whole shop is named only if neither a method nor a country is to blame', () => {
  const rate = (name: string | null) => rateOf(name, { begun: 100, captured: 50 }, { begun: 100, captured: 90 });
  const rates = facts().rates;
  expect(texts({ rates: { ...rates, total: rate(null) } })).toEqual([
    'bad Payments succeed less often: 50 % of 100, a week ago 90 % of 100.',
  ]);
  expect(texts({ rates: { ...rates, total: rate(null), countries: [rate(null)] } })).toEqual([
    'bad Payments from an unknown country succeed less often: 50 % of 100, a week ago 90 % of 100.',
  ]);
});

test('a method that only one country has is named once, and a country with several methods by itself', () => {
  const rate = (name: string, begun: number) => rateOf(name, { begun, captured: 5 }, { begun, captured: begun - 5 });
  const rates = {
    ...facts().rates,
    methods: [rate('pix', 100), rate('card', 200)],
    countries: [rate('BR', 100), rate('DE', 150)],
  };
  expect(texts({ rates }).map((text) => /(by|from) \w+/.exec(text)?.[0])).toEqual(['by pix', 'by card', 'from DE']);
});

test('a full database, a long statement and a slow replica are named', () => {
  const { database } = facts();
  expect(texts({ database: { ...database, connections: 79 } })).toEqual([]);
  expect(
    texts({ database: { ...database, connections: 95, oldestSeconds: 61, oldestBy: 'psql', replicaSeconds: 90 } }),
  ).toEqual([
    'bad The database has 95 of 100 connections in use.',
    'warn A statement of psql runs for 61 s.',
    'warn A replica is 90 s behind.',
  ]);
});
