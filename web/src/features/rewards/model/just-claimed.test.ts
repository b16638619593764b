import { expect, test } from 'vitest';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { asItIsNow, gamesOf, whyLeft } from './just-claimed.ts';

const STARFALL = { gid: 1, name: 'Starfall', icon: '' };
const BASTION = { gid: 2, name: 'Bastion', icon: '' };
const rewardOf = (over: Partial<Reward>): Reward => ({
  id: 'a',
  source: 'compensation',
  title: null,
  game: STARFALL,
  contents: [{ kind: 'good', name: 'Key', quantity: 1 }],
  state: 'sending',
  from: null,
  until: null,
  refused: false,
  receiver: { roleId: 'r', name: 'Kestrel', server: { id: 's', name: 'Vega' }, level: 1, avatar: null },
  givenAt: '2026-11-22T12:00:00Z',
  at: '2026-11-22T12:00:00Z',
  ...over,
});

test('a claimed reward has the state of the answer until its record is known', () => {
  const claimed = [rewardOf({})];
  expect(asItIsNow(claimed, [], [])).toEqual([{ reward: claimed[0], refusedFor: null }]);
  const sent = rewardOf({ state: 'sent' });
  expect(asItIsNow(claimed, [], [sent])).toEqual([{ reward: sent, refusedFor: null }]);
});

test('a refused reward has the name of its character, even if the records are older', () => {
  const back = rewardOf({ state: 'claimable', refused: true, receiver: null });
  expect(asItIsNow([rewardOf({})], [back], [rewardOf({})])).toEqual([{ reward: back, refusedFor: 'Kestrel' }]);
});

test('a list from before the claim does not undo the claim', () => {
  const before = rewardOf({ state: 'claimable', receiver: null });
  expect(asItIsNow([rewardOf({})], [before], [])).toMatchObject([{ reward: { state: 'sending' }, refusedFor: null }]);
});

test.each([
  ['unavailable', { state: 'unavailable', game: BASTION }],
  ['game', { state: 'claimable', game: BASTION }],
  ['new', { state: 'claimable', game: STARFALL }],
  ['new', { state: 'claimable', game: null }],
] as const)('whyLeft returns the reason: %s', (why, reward) => {
  expect(whyLeft(reward, STARFALL.gid)).toBe(why);
});

test('gamesOf returns the games of claimable goods, each once, in the order of the list', () => {
  const rewards = [
    rewardOf({ game: BASTION }),
    rewardOf({ game: STARFALL }),
    rewardOf({ game: BASTION }),
    rewardOf({ game: null }),
  ].map((reward) => ({ ...reward, state: 'claimable' as const }));
  expect(gamesOf(rewards).map(({ gid }) => gid)).toEqual([2, 1]);
  expect(gamesOf([rewardOf({ state: 'waiting' })])).toEqual([]);
});
