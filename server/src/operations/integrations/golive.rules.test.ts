import { expect, test } from 'vitest';
import { type GoLiveFacts, goLiveChecks } from './golive.rules.ts';

const trial = { path: '/characters', sent: '{}', status: 200, answer: '{}', ms: 20, problem: null };
const settings: GoLiveFacts['settings'] = {
  mode: 'production',
  publicUrl: 'https://shop.tidewater.com',
  deskUrl: 'https://desk.tidewater.com',
  mail: true,
  providers: ['stripe'],
  problems: [],
  lacks: [],
};
const READY: GoLiveFacts = {
  settings,
  games: [{ gid: 7, name: 'Ashes', trial }],
  links: ['https://tidewater.com/terms', 'mailto:help@tidewater.com', '/platform/pages/privacy'],
  company: 'Tidewater Ltd.',
  pages: ['imprint', 'privacy', 'terms'],
  taxedCountries: 12,
  admins: 1,
  workerAlive: true,
  clockMs: -40,
};
const missing = (changes: Partial<GoLiveFacts>) =>
  goLiveChecks({ ...READY, ...changes }).filter(({ state }) => state === 'missing');

test('a shop that is ready lacks nothing, and backups stay unknown', () => {
  const checks = goLiveChecks(READY);
  expect(checks.filter(({ state }) => state !== 'done').map(({ check, state }) => [check, state])).toEqual([
    ['backups', 'unknown'],
  ]);
  expect(checks.every(({ state, next }) => (state === 'done') === (next === ''))).toBe(true);
});

test.each<[string, Partial<GoLiveFacts>, string]>([
  ['the demo', { settings: { ...settings, mode: 'demo' } }, 'mode'],
  ['an address without TLS', { settings: { ...settings, publicUrl: 'http://shop.tidewater.com' } }, 'url'],
  ['an example address', { settings: { ...settings, publicUrl: 'https://shop.example.com' } }, 'url'],
  ['test keys', { settings: { ...settings, problems: ['STRIPE_KEY is a test key'] } }, 'settings'],
  ['only simulated providers', { settings: { ...settings, providers: [] } }, 'providers'],
  ['a game without a secret', { settings: { ...settings, lacks: ['GAME_7_SECRET is missing'] } }, 'catalogue'],
  ['no mail', { settings: { ...settings, mail: false } }, 'mail'],
  ['no desk', { settings: { ...settings, deskUrl: null } }, 'desk'],
  ['a game that fails', { games: [{ gid: 7, name: 'Ashes', trial: { ...trial, problem: 'TLS' } }] }, 'game 7'],
  ['a placeholder link', { links: ['https://www.lanternfish.example/terms'] }, 'links'],
  ['a placeholder of mail', { links: ['mailto:help@example.com'] }, 'links'],
  ['the demo’s company', { company: 'Lanternfish Ltd. (demo)' }, 'links'],
  ['no imprint', { pages: ['privacy', 'terms'] }, 'pages'],
  ['no taxes', { taxedCountries: 0 }, 'taxes'],
  ['no admin', { admins: 0 }, 'admin'],
  ['no worker', { workerAlive: false }, 'worker'],
  ['a slow clock', { clockMs: -5000 }, 'clock'],
])('%s is missing', (_, changes, check) => {
  expect(missing(changes).map((one) => one.check)).toEqual([check]);
});
