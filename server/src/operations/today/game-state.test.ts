import { expect, test } from 'vitest';
import type { RecentDeliveries, WaitingDeliveries } from './deliveries.repo.ts';
import { gameOf } from './game-state.ts';

const EARLY = new Date('2026-11-28T12:00:00Z');
const LATE = new Date('2026-11-28T12:20:00Z');

const recent = (changes: Partial<RecentDeliveries> = {}): RecentDeliveries => ({
  gid: 1,
  accepted: 20,
  refused: 0,
  seconds: 1.2,
  lastAcceptedAt: EARLY,
  ...changes,
});
const open = (failing: number, changes: Partial<WaitingDeliveries> = {}): WaitingDeliveries => ({
  gid: 1,
  count: failing,
  oldest: EARLY,
  failing,
  lastFailedAt: LATE,
  lastError: 'timeout',
  ...changes,
});
const state = (facts: Partial<Parameters<typeof gameOf>[1]>) =>
  gameOf(1, { recent: undefined, open: undefined, parked: undefined, ...facts }).state;

test('a game that accepts everything is fine', () => {
  expect(state({ recent: recent() })).toBe('ok');
});

test('without sales in the last hour nothing is known, and that is no fault', () => {
  expect(state({})).toBe('idle');
  expect(state({ parked: open(5) })).toBe('idle');
});

test('several failed tries and nothing accepted since: the game does not answer', () => {
  expect(state({ recent: recent(), open: open(3) })).toBe('not_answering');
  expect(state({ open: open(3) })).toBe('not_answering');
});

test('a delivery that was accepted after the last failure ends the outage', () => {
  expect(state({ recent: recent({ lastAcceptedAt: LATE }), open: open(3, { lastFailedAt: EARLY }) })).toBe('slow');
});

test('one failed try among many deliveries is no fault', () => {
  expect(state({ recent: recent(), open: open(1) })).toBe('ok');
  expect(state({ recent: recent({ accepted: 5 }), open: open(1) })).toBe('slow');
});

test('deliveries that wait without a failed try say nothing about the game', () => {
  expect(state({ recent: recent(), open: open(0, { count: 50 }) })).toBe('ok');
});

test('a game that takes long is slow', () => {
  expect(state({ recent: recent({ seconds: 31 }) })).toBe('slow');
});

test('a game that refuses most items is refusing, and a single refusal is not', () => {
  expect(state({ recent: recent({ accepted: 1, refused: 3 }) })).toBe('refusing');
  expect(state({ recent: recent({ accepted: 0, refused: 1 }) })).toBe('ok');
});
