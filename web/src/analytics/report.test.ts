import { afterEach, expect, test, vi } from 'vitest';
import { report, reportNowhere, reportTo } from './report.ts';

afterEach(() => {
  reportNowhere();
  reportTo(null);
});

test('an event reaches the reporter with its properties', () => {
  const reporter = vi.fn();
  reportTo(reporter);
  report('login', { method: 'ticket' });
  expect(reporter).toHaveBeenCalledWith('login', { method: 'ticket' });
});

test('events reported before a reporter is set are delivered to it once and in order', () => {
  report('game_login_fail');
  report('login', { method: 'ticket' });
  const reporter = vi.fn();
  reportTo(reporter);
  expect(reporter.mock.calls).toEqual([
    ['game_login_fail', {}],
    ['login', { method: 'ticket' }],
  ]);
  const another = vi.fn();
  reportTo(another);
  expect(another).not.toHaveBeenCalled();
});

test('the queue of events without a reporter is limited', () => {
  for (let n = 0; n < 1000; n++) report('game_login_fail');
  const reporter = vi.fn();
  reportTo(reporter);
  expect(reporter).toHaveBeenCalledTimes(100);
});

test('after `reportNowhere`, no events are queued', () => {
  report('game_login_fail');
  reportNowhere();
  report('game_login_fail');
  const reporter = vi.fn();
  reportTo(reporter);
  expect(reporter).not.toHaveBeenCalled();
});

test.each([
  [
    'throws',
    () => {
      throw new Error('blocked');
    },
  ],
  ['rejects', () => Promise.reject(new Error('offline'))],
])('a reporter that %s does not affect the caller', async (_, reporter) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  reportTo(reporter);
  expect(() => report('login', { method: 'password' })).not.toThrow();
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  log.mockRestore();
});
