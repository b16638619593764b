import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { settle, show } from '#tests/components/show.tsx';
import { PayOpenUntil } from '../pay/pay-open-until.tsx';
import { HeldUntil } from './held-until.tsx';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
const said = () => document.body.textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
});

test('a reserved item counts down, and then shows that the hold has ended', async () => {
  await show(<HeldUntil order={{ heldUntil: inSeconds(65), holdOver: false }} />);
  expect(said()).toBe('Held for you: 1:05 left');
  pass(5);
  expect(said()).toBe('Held for you: 1:00 left');
  pass(60);
  expect(said()).toMatch(/^No longer held for you/);
});

test('without a hold nothing is counted down, and an ended hold is shown', async () => {
  const { show: next } = await show(<HeldUntil order={{ heldUntil: null, holdOver: false }} />);
  expect(said()).toBe('');
  next(<HeldUntil order={{ heldUntil: null, holdOver: true }} />);
  expect(said()).toMatch(/^No longer held for you/);
});

test('the time to pay is a date until the last hour, then a countdown, then nothing', async () => {
  await show(<PayOpenUntil expiresAt={inSeconds(3_601)} />);
  expect(said()).toMatch(/^Pay by .*(AM|PM)/);
  pass(2);
  expect(said()).toBe('Time left to pay: 59:59');
  pass(3_599);
  expect(said()).toBe('');
});

test('the countdown uses the server’s clock, not that of a device that is ahead', async () => {
  const { visit, show: next } = await show(null);
  const headers = new Headers({ date: new Date(NOW - 600_000).toUTCString(), 'cache-control': 'no-store' });
  await settle(() => visit.portalClock.heard(headers));
  next(<PayOpenUntil expiresAt={inSeconds(-590)} />);
  expect(said()).toBe('Time left to pay: 0:10');
});
