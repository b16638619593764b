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

test('what happened before there was a reporter is told once there is, in its order, and once', () => {
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

test('a visit that nobody counts is not held without end', () => {
  for (let n = 0; n < 1000; n++) report('game_login_fail');
  const reporter = vi.fn();
  reportTo(reporter);
  expect(reporter).toHaveBeenCalledTimes(100);
});

test('where nobody will be told, nothing is held', () => {
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
])('a reporter that %s disturbs nobody', async (_, reporter) => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  reportTo(reporter);
  expect(() => report('login', { method: 'password' })).not.toThrow();
  await vi.waitFor(() => expect(log).toHaveBeenCalledOnce());
  log.mockRestore();
});
