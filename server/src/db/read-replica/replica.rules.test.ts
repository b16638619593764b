import { expect, test } from 'vitest';
import { type HostAnswer, judge } from './replica.rules.ts';

const at = new Date('2026-11-29T12:00:00Z');
const before = new Date('2026-11-29T09:00:00Z');
const primary = { at, keys: { log: 'a', binding: 'b' } };
const judged = (over: Partial<HostAnswer>) =>
  judge(primary, {
    ...{ isStandby: true, isCaughtUp: false, replayedAt: before, isOfThisSchema: true, hasOwnAction: true },
    keys: { log: 'a' },
    ...over,
  });

test('a stand-by that has everything is as new as the primary, also if the last commit is old', () => {
  expect(judged({ isCaughtUp: true })).toEqual({ fits: true, asOf: at });
});

test('a stand-by that is behind is as old as the last commit that it has, and never newer than the primary', () => {
  expect(judged({})).toEqual({ fits: true, asOf: before });
  expect(judged({ replayedAt: new Date(at.getTime() + 1) })).toEqual({ fits: true, asOf: at });
});

test.each<[string, Partial<HostAnswer>]>([
  ['not_standby', { isStandby: false, isCaughtUp: true }],
  ['other_shop', { keys: { log: 'x' } }],
  ['other_shop', { keys: { log: 'x' }, isStandby: false }],
  ['older_schema', { isOfThisSchema: false }],
  ['before_own_action', { hasOwnAction: false }],
  ['unknown_age', { replayedAt: null }],
])('%s: %j', (why, answer) => {
  expect(judged(answer)).toEqual({ fits: false, why });
});

test('a key that only one of them has says nothing', () => {
  expect(judged({ keys: { log: 'a', preview: 'new' } })).toMatchObject({ fits: true });
  expect(judged({ keys: {} })).toMatchObject({ fits: true });
});
